"""`gambol creatures FILE --check --mend FILE`: what is wrong with a body, and a body that nothing is wrong with."""

import json

from typer.testing import CliRunner

import gambol
from gambol.cli.main import app


def told(*arguments):
    result = CliRunner().invoke(app, list(map(str, arguments)))
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


def test_a_body_is_checked_and_mended(tmp_path):
    asleep = gambol.creature("fish").model_copy(update={"sensors": gambol.creature("fish").sensors[2:]})
    asleep.save(tmp_path / "fish.yaml")
    shown = told("creatures", tmp_path / "fish.yaml", "--check", "--mend", tmp_path / "awake.yaml")
    assert "none of 4 is on at rest" in shown and "0.38 m body size, its front to the right" in shown
    assert json.loads(told("creatures", tmp_path / "fish.yaml", "--check", "--json"))[0]["part"] == "sensors"
    assert "Nothing is wrong with it" in told("creatures", tmp_path / "awake.yaml", "--check")


def test_a_body_whose_front_nobody_tells_is_told_how():
    shown = " ".join(told("creatures", "star", "--check").split())
    assert "its front not known" in shown and "{gait: {front: right}}" in shown


def test_what_cannot_be_mended_is_not_said_to_be(tmp_path):
    limp = gambol.creature("worm").to_yaml().replace("ks: 40.0", "ks: 0")
    (tmp_path / "limp.yaml").write_text(limp, encoding="utf-8")
    shown = told("creatures", tmp_path / "limp.yaml", "--check")
    assert "exerts no force" in shown and "--mend" not in shown
    shown = told("creatures", tmp_path / "limp.yaml", "--mend", tmp_path / "same.yaml")
    assert "Written unchanged" in shown and gambol.load(tmp_path / "same.yaml") == gambol.load(tmp_path / "limp.yaml")


def test_a_creature_is_named():
    result = CliRunner().invoke(app, ["creatures", "--check"])
    assert isinstance(result.exception, gambol.InvalidInput) or result.exit_code == 2


def test_the_body_of_a_genotype_is_checked_and_moves(tmp_path):
    """Only some verbs knew what such a file is; others said that there was no such body."""
    assert "Nothing is wrong with it" in told("creatures", "examples/octagon-grouped.yaml", "--check")
    told("simulate", "examples/octagon-grouped.yaml", "--seconds", "0.1", "--out", tmp_path / "still.csv")
    assert "octagon" in told("creatures", "examples/octagon-grouped.yaml")


def test_a_soft_body_is_told_what_says_its_front_and_what_it_consists_of():
    shown = " ".join(told("creatures", "worm", "--check").split())
    assert "its front not known (name parts head or tail, or write `hints: {gait: {front: right}}`)" in shown
    assert "its front to the right" in told("creatures", "shark", "--check")
    shown = " ".join(told("creatures", "shark").split())
    assert "in space, free" in shown and "left1 muscles ul1-ul2, ll1-ll2 0 1" in shown
    assert "s1 spring-length ul1-ul2 0.2686" in shown and "largest" not in shown


def test_a_genotype_of_bones_is_drawn_by_chance_expanded_and_driven(tmp_path):
    """Its file is one of genotypes; what that expands to is one of bones; evolving the body with it is refused."""
    chance, body = tmp_path / "chance.yaml", tmp_path / "body.yaml"
    chance.write_text(told("creatures", "--random", "7", "--yaml"), encoding="utf-8")
    assert gambol.load(chance) == gambol.creatures.random_bones(gambol.Draws(7), "random-7")
    body.write_text(told("creatures", chance, "--yaml"), encoding="utf-8")
    assert gambol.load(body) == gambol.creatures.expanded(gambol.load(chance)).body
    told("creatures", "--random", "7", "--picture", tmp_path / "chance.svg")
    assert "mirrored" in (tmp_path / "chance.svg").read_text(encoding="utf-8")
    told("simulate", chance, "--seconds", "0.1", "--out", tmp_path / "still.csv")
    for wrong in (("creatures", "luxo", "--random", "7"), ("evolve", chance, "--body")):
        result = CliRunner().invoke(app, list(map(str, wrong)))
        assert isinstance(result.exception, gambol.InvalidInput) or result.exit_code == 2
