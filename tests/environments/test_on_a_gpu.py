"""On a machine with a GPU: environments there are those here, to the same bits, and others read their arrays there."""

import numpy as np
import pytest

import gambol
from gambol.environments import vector_env
from gambol.evaluation.gpu import gpu_is_there

pytestmark = pytest.mark.skipif(not gpu_is_there(), reason="this machine has no GPU")
COUNT, STEPS = 75, 40  # two warps and a part of one
BODIES = {
    "luxo": {"seconds": 0.3, "interval": 0.03},
    "walker7": {"seconds": 0.5},
    "worm": {"seconds": 3.0},
    "shark": {"seconds": 0.2, "observation": ["state", "follow"]},
}


def actions(many, seed=0):
    return np.random.default_rng(seed).uniform(-1, 1, (STEPS, many.num_envs, many.single_action_space.shape[0]))


@pytest.mark.parametrize("precision", ["float64", "float32"])
@pytest.mark.parametrize("name", BODIES)
def test_the_same_bits_as_on_the_cpu(name, precision):
    here, there = (
        vector_env(name, COUNT, precision=precision, noise=0.05, device=device, **BODIES[name])
        for device in ("cpu", "gpu")
    )
    assert np.array_equal(here.reset(seed=3)[0], there.reset(seed=3)[0].numpy())
    ended = 0
    for given in actions(here).astype(precision):
        one, other = here.step(given), there.step(given)
        assert np.array_equal(one[0], other[0].numpy()) and np.array_equal(one[1], other[1].numpy())
        assert np.array_equal(one[2], other[2].numpy() > 0.5) and np.array_equal(one[3], other[3].numpy() > 0.5)
        if "final_obs" in one[4]:
            mask = one[4]["_final_obs"]
            ended += mask.sum()
            assert np.array_equal(np.stack(list(one[4]["final_obs"][mask])), other[4]["final_obs"].numpy()[mask])
    assert np.array_equal(here.save(), there.save(), equal_nan=True)
    assert ended >= COUNT
    there.close()


def test_states_go_from_one_to_the_other():
    here, there = (vector_env("luxo", COUNT, device=device) for device in ("cpu", "gpu"))
    here.reset(seed=0)
    for given in actions(here)[:5]:
        here.step(given)
    seen = there.restore(here.save())
    assert np.array_equal(seen.numpy(), here.restore(there.save()))
    mask = np.arange(COUNT) % 2 == 0
    assert np.array_equal(
        here.reset(options={"reset_mask": mask})[0], there.reset(options={"reset_mask": mask})[0].numpy()
    )


def test_pytorch_reads_and_writes_there():
    torch = pytest.importorskip("torch")
    if not torch.cuda.is_available():
        pytest.skip("this PyTorch has no GPU")
    here, there = (vector_env("luxo", COUNT, precision="float32", device=device) for device in ("cpu", "gpu"))
    here.reset(seed=0)
    seen = torch.from_dlpack(there.reset(seed=0)[0])
    assert seen.is_cuda and seen.shape == there.observation_space.shape
    for _ in range(5):
        levels = torch.tanh(seen[:, :2]).contiguous()
        expected, rewards, *_ = here.step(levels.cpu().numpy())
        told = there.step(levels)
        seen, gained = torch.from_dlpack(told[0]), torch.from_dlpack(told[1])
        assert np.array_equal(seen.cpu().numpy(), expected) and np.array_equal(gained.cpu().numpy(), rewards)
    with pytest.raises(gambol.InvalidInput, match="row after row"):
        there.step(levels.double())


@pytest.mark.parametrize("precision", ["float32", "float64"])
def test_of_many_thousands_each_is_as_if_it_were_alone(precision):
    """The same actions and seeds give the same numbers in a batch of 131,072 as in one of 3, to the bit."""
    count, chosen = 2**17, [0, 40_000, 2**17 - 1]
    with_all, few = (
        vector_env("luxo", lanes, precision=precision, device="gpu", interval=0.008) for lanes in (count, len(chosen))
    )
    with_all.reset(seed=list(range(count)))
    few.reset(seed=chosen)
    given = np.linspace(-1.0, 1.0, 2 * count).reshape(count, 2).astype(precision)
    for _ in range(20):
        of_all, of_few = with_all.step(given)[0].numpy(), few.step(given[chosen])[0].numpy()
    assert np.array_equal(of_all[chosen], of_few)
    assert len(np.unique(of_few, axis=0)) == len(chosen)
    with_all.close()
    few.close()
