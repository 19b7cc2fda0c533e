"""All experiments by name.

Figures and sections are those of van de Panne and Fiume 1993 (san-), van de Panne 1996 (pcg-), Huang 1996
(hybrid-hopper, plan-), Grzeszczuk and Terzopoulos 1995 (muscle-) and Sanders 2000 (ode-, evolve-).
"""

from __future__ import annotations

from gambol.errors import unknown_name
from gambol_lab.reproduce.experiment import Experiment

PLANS = 20  # seeds of planning experiments: plans are cheap, and differ much

EXPERIMENTS = {
    experiment.id: experiment
    for experiment in (
        Experiment(
            "san-table1",
            "Table 1: ten creatures, 200 random networks, 1000 trials on each of the best ten",
            "15 min",
            "networks_1993.table",
        ),
        Experiment(
            "san-variety", "Figure 12: gaits of the cart among 1000 random networks", "3 min", "networks_1993.variety"
        ),
        Experiment(
            "san-distribution",
            "5.2: ranked scores fall sharply with a long tail; 1-5 % are useful",
            "20 s",
            "networks_1993.distribution",
        ),
        Experiment(
            "san-terrain",
            "6.2: gaits found on flat ground, over hills, before and after refinement",
            "2 min",
            "networks_1993.terrain",
        ),
        Experiment(
            "san-pursuit",
            "Figure 10: fish and crawler follow a point along a spline",
            "15 min",
            "networks_1993.pursuit",
        ),
        Experiment(
            "pcg-gaits",
            "Figures 1 and 4: gaits of walker and cheetah; how far a bound goes",
            "12 min",
            "pose_graphs_1996.gaits",
        ),
        Experiment(
            "pcg-leap", "Figures 5 and 6: a leap in the middle of seven hops of Luxo", "2 min", "pose_graphs_1996.leap"
        ),
        Experiment("pcg-stop", "Figure 7: Luxo stops out of a fast hop", "2 min", "pose_graphs_1996.stop"),
        Experiment(
            "pcg-recovery",
            "Figures 8 and 9: Luxo and the walker get up after a fall",
            "10 min",
            "pose_graphs_1996.recovery",
        ),
        Experiment(
            "pcg-bifurcation",
            "cyclic pose graphs: limit cycles, their stability, their doubling",
            "6 min",
            "pose_graphs_1996.bifurcation",
        ),
        Experiment(
            "hybrid-hopper",
            "chapter 3: the hand-built hopper's cycles, speed, slopes and terrain",
            "1 min",
            "search_tree_1996.hybrid_hopper",
        ),
        Experiment(
            "plan-balance",
            "5.1: the acrobot balances, naive and refined functions",
            "30 s",
            "search_tree_1996.balance",
            seeds=PLANS,
        ),
        Experiment(
            "plan-cartwheel", "5.2.1: the acrobot turns cartwheels", "1 min", "search_tree_1996.cartwheel", seeds=PLANS
        ),
        Experiment(
            "plan-flips",
            "5.2.2: somersaults either way, one way only, double and triple",
            "1 min",
            "search_tree_1996.flips",
            seeds=PLANS,
        ),
        Experiment(
            "plan-hop",
            "5.2.3 and Figure 5.9: the acrobot hops; which motion is easier to plan",
            "1 min",
            "search_tree_1996.hop",
            seeds=PLANS,
        ),
        Experiment(
            "plan-swingup",
            "5.3: the cart swings its double pendulum up",
            "1 min",
            "search_tree_1996.swingup",
            seeds=PLANS,
        ),
        Experiment(
            "plan-giant-swing",
            "5.3: giant swings of the double pendulum",
            "20 s",
            "search_tree_1996.giant_swing",
            seeds=PLANS,
        ),
        Experiment(
            "plan-spinner",
            "5.4 and Figure 7.3: the spinner keeps both poles up; 4D and 6D memory",
            "6 min",
            "search_tree_1996.spinner",
            seeds=PLANS,
        ),
        Experiment(
            "plan-luxo",
            "chapter 6: Luxo across hills, steps and ditches",
            "1 min",
            "search_tree_1996.luxo",
            seeds=PLANS,
            timed=True,
        ),
        Experiment(
            "plan-memory",
            "chapter 7: planning accelerated by experience",
            "5 min",
            "search_tree_1996.memory",
            seeds=PLANS,
        ),
        Experiment(
            "plan-peer", "beyond: the tree beside predictive sampling", "5 min", "search_tree_1996.peer", seeds=PLANS
        ),
        Experiment(
            "pcg-interpolation",
            "section 4: controllers in between, against frames in between",
            "5 min",
            "pose_graphs_1996.interpolation",
        ),
        Experiment(
            "pcg-variations",
            "section 4: variations of a gait at about its speed",
            "2 min",
            "pose_graphs_1996.variations",
        ),
        Experiment(
            "ode-table",
            "2000, Tables 3-1 and 3-2: stable steps of three integrators on the worm; adaptive ones",
            "2 min",
            "evolving_2000.ode",
        ),
        Experiment(
            "evolve-workers",
            "2000, 4.5: speed-up over the workers of a cluster, one of which is killed",
            "2 min",
            "evolving_2000.workers",
            timed=True,
        ),
        Experiment(
            "evolve-worm",
            "2000, 7.1 and Figure 7-2: worms evolve; whether their loops are open",
            "1 min",
            "evolving_2000.worm",
            full="35 min of one core",
            evolves=True,
        ),
        Experiment(
            "evolve-closed-loop",
            "2000, 7.1 and 7.2: worms without wave generators, and without sensors; rings and octagons",
            "3 min",
            "evolving_2000.closed_loop",
            full="2 h of one core",
            evolves=True,
        ),
        Experiment(
            "transplant", "2000, 9.2: networks in other sizes", "2 min", "evolving_2000.transplanting", full="1 h"
        ),
        Experiment(
            "evolve-terrain",
            "2000, Table 7-1: worms evolved on flat ground and on another ground for each generation",
            "2 min",
            "evolving_2000.terrain",
            full="70 min of one core",
            evolves=True,
        ),
        Experiment(
            "evolve-grouping",
            "2000, 7.2.2: the octagon by two genotypes; which of them finds rolling",
            "1 min",
            "evolving_2000.grouping",
            full="1 h of one core",
            evolves=True,
        ),
        Experiment(
            "evolve-clearing",
            "2000, 8.3: with and without niches; how far peaks spread, and the palette of one run",
            "3 min",
            "evolving_2000.clearing",
            full="6 h of one core",
            evolves=True,
        ),
        Experiment(
            "muscle-optimisers",
            "1995, Figure 6: the shark learns to reach a goal; simplex, annealing and CMA-ES in two domains",
            "16 min",
            "muscles_1995.optimisers",
            seeds=10,
        ),
        Experiment(
            "muscle-landscape",
            "1995, Figure 7: the objective over two numbers, in the time and in the frequency domain",
            "2 min",
            "muscles_1995.landscape",
        ),
        Experiment(
            "muscle-regularisation",
            "1995, Figure 8: what ν1 and ν2 do to amplitude and frequency",
            "1 min",
            "muscles_1995.regularisation",
        ),
        Experiment(
            "muscle-abstraction",
            "1995, Figure 9: how much of shark's and snake's motion one or two modes keep",
            "2 min",
            "muscles_1995.abstraction",
        ),
        Experiment(
            "muscle-tracking",
            "1995, Figure 5: the shark goes from target to target with six skills",
            "1 min",
            "muscles_1995.tracking",
            timed=True,
        ),
        Experiment(
            "muscle-race",
            "1995, Plate 3: four sharks that have learned for different times race",
            "1 min",
            "muscles_1995.race",
        ),
        Experiment(
            "muscle-leap",
            "1995, 3.2: a dolphin's skills in an order that makes it leap; annealing against evolution",
            "4 min",
            "muscles_1995.leap",
        ),
        Experiment(
            "muscle-somersault",
            "1995, 3.2: the same with a term for turns in flight",
            "4 min",
            "muscles_1995.somersault",
        ),
        Experiment(
            "diversity",
            "beyond: random, race, evolution, clearing, CMA-ES and MAP-Elites with as many evaluations each",
            "4 min",
            "diversity",
            full="40 min of one core",
        ),
        Experiment(
            "gaits",
            "beyond: gaits by random search, race, CMA-ES and discover, with as many trials",
            "5 min",
            "gaits",
            full="70 min of one core",
        ),
        Experiment(
            "gaits-in-space",
            "beyond: bodies of bones walk, trot and run; their targets replayed in MuJoCo",
            "5 min",
            "gaits_in_space",
            full="4 h of one core",
        ),
        Experiment(
            "loops",
            "beyond: loops of the drawn bodies for games: seams, and feet that stand still",
            "2 min",
            "loops",
            seeds=1,
            full="15 min of one core",
        ),
        Experiment("train-luxo", "beyond: Stable-Baselines3's PPO on Luxo, beside random actions", "2 min", "training"),
    )
}


def experiment_named(name: str) -> Experiment:
    """An experiment by its id.

    >>> experiment_named("san-table1").module
    'networks_1993.table'
    """
    if name not in EXPERIMENTS:
        raise unknown_name("experiment", name, EXPERIMENTS)
    return EXPERIMENTS[name]
