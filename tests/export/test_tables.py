"""Tables for data tools: what DuckDB, polars and pandas read is what the run and the motion hold."""

import math

import numpy as np
import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.export.tables import write_rows
from gambol.runs.lineage import birth_rows
from gambol.synthesis.proposals import Birth


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "luxo"
    return gambol.discover("luxo", method="random", trials=40, seconds=1.0, keep=8, out=folder)


def test_pandas_has_every_candidate(run):
    frame = run.to_pandas()
    assert frame.index.tolist() == [row["id"] for row in run.rows()]
    assert frame["score"].tolist() == [one.score for one in run.best(run.kept)]


def plain(value):
    """A value without what a package makes of lists and of missing numbers."""
    if isinstance(value, np.ndarray):
        return [plain(one) for one in value.tolist()]
    return None if isinstance(value, float) and math.isnan(value) else value


def test_duckdb_polars_and_pandas_read_the_candidates(run, tmp_path):
    duckdb, polars = pytest.importorskip("duckdb"), pytest.importorskip("polars")
    pandas = pytest.importorskip("pandas")
    path = tmp_path / "luxo.parquet"
    told = CliRunner().invoke(app, ["show", str(run.path), "--no-strips", "--out", str(path)])
    assert told.exit_code == 0, told.output
    rows = run.rows()
    best = duckdb.sql(
        f"select id, score from '{path}' where status <> 'diverged' order by score desc limit 3"
    ).fetchall()
    assert best == [(row["id"], row["score"]) for row in rows[:3]]
    for frame in (polars.read_parquet(path), pandas.read_parquet(path)):
        assert list(frame.columns) == list(rows[0])
        for name in rows[0]:
            assert [plain(value) for value in frame[name].to_list()] == [row[name] for row in rows], name


def test_polars_follows_a_lineage(tmp_path):
    """Everybody that was tried, as `gambol lineage --everybody` writes it: each parent is a row of its own."""
    polars = pytest.importorskip("polars")
    born = [
        Birth(0, generation=0, score=0.1, operator="random", traits={"neurons": 3}),
        Birth(1, generation=0, score=float("nan"), operator="random"),
        Birth(2, generation=1, score=0.4, operator="crossover", parents=(0, 1), traits={"neurons": 4}),
    ]
    write_rows(birth_rows(born, ids={2: 7}), tmp_path / "lineage.parquet")
    frame = polars.read_parquet(tmp_path / "lineage.parquet")
    assert frame["parent"].to_list() == [None, None, 0] and frame["id"].to_list() == [None, None, 7]
    assert frame["neurons"].to_list() == [3, None, 4]
    children = frame.join(frame, left_on="parent", right_on="trial", suffix=" of parent")
    assert children["score of parent"].to_list() == [0.1]


def test_missing_numbers_have_a_type(tmp_path):
    polars = pytest.importorskip("polars")
    rows = [{"parent": None, "mixed": 1, "words": None}, {"parent": None, "mixed": 2.5, "words": "hop"}]
    write_rows(rows, tmp_path / "rows.parquet")
    frame = polars.read_parquet(tmp_path / "rows.parquet")
    assert list(frame.schema.values()) == [polars.Int64, polars.Float64, polars.String]
    assert frame.to_dicts() == [{"parent": None, "mixed": 1.0, "words": None}, rows[1]]


def test_a_motion_as_parquet_is_the_motion_to_the_bit(tmp_path):
    polars = pytest.importorskip("polars")
    motion = gambol.simulate("luxo", gambol.controllers.Passive(), seconds=0.3)
    motion.save(tmp_path / "luxo.parquet")
    frame = polars.read_parquet(tmp_path / "luxo.parquet")
    assert frame.columns == list(motion.columns())
    for name, values in motion.columns().items():
        assert np.array_equal(frame[name].to_numpy(), values), name
