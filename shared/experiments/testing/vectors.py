# Writes vectors.json beside it, with published implementations: confseq 0.0.11 (compiled with C++ and Boost),
# savvi 0.3.1 and SciPy 1.17, in a Python of their own. The wealth of bets is the diversified_betting_mart of
# confseq, by authors of the method; evidence about rates and sample ratios is the Multinomial of savvi; chances
# to be best are SciPy's quadrature of its own beta distributions. Bounds are SciPy's roots of these.
# `npm run format` lays it out.
import json
from pathlib import Path

import numpy as np

np.float_ = np.float64  # confseq is older than NumPy 2
from confseq.betting import diversified_betting_mart
from savvi.multinomial import Multinomial
from savvi.special import logbeta
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.special import xlog1py, xlogy
from scipy.stats import beta, norm

random = np.random.default_rng(20261130)
DEVIATION = 0.25
RATES = [(0.02, 0.4), (0.1, 0.25), (0.3, 0.15), (0.6, 0.1), (0.85, 0.1)]
NODES, WEIGHTS = np.polynomial.legendre.leggauss(100)


def sensible(na, xa, nb, xb):
    p = (xa + xb) / (na + nb)
    waste = lambda m: (m - p) ** 2 / (p * (1 - p)) if 0 < p < 1 else np.inf
    kept = [(m, part) for m, part in RATES if waste(m) <= 1 / 3]
    return kept or [RATES[0] if p < 0.5 else RATES[-1]]


def wealth(na, xa, nb, xb, share, missed, reached, side):
    total = 0.0
    for m, part in sensible(na, xa, nb, xb):
        stakes = np.array(
            [(1 - share) * (1 - m), -(1 - share) * m, -share * (reached - m), -share * (missed - m)]
        )
        low, high = stakes.min(), stakes.max()
        x = np.repeat((stakes - low) / (high - low), [xb, nb - xb, xa, na - xa])
        most = min(-1 / low if side > 0 else 1 / high, 10 * DEVIATION)
        bets = most * (NODES + 1) / 2
        weights = WEIGHTS * most / 2 * 2 * norm.pdf(bets, scale=DEVIATION)
        constant = [lambda x, m, b=b * (high - low): np.repeat(b, len(x)) for b in bets]
        total += part * diversified_betting_mart(
            x,
            -low / (high - low),
            lambdas_fns_positive=constant,
            lambdas_weights=weights,
            theta=1 if side > 0 else 0,
            trunc_scale=1,
        )[-1]
    return total


def errors(na, xa, nb, xb, added, factor):
    pa, pb = xa / na, xb / nb
    top = pb - added - factor * pa
    return 0 if top == 0 else top / np.sqrt(pb * (1 - pb) / nb + factor**2 * pa * (1 - pa) / na)


def bounds(case, share, alpha, effect):
    none, least, most = (0, -1, 1) if effect == "difference" else (0.5, 0, 1 - 1e-6)

    def excess(at, side):
        value = at if effect == "difference" else at / (1 - at)
        missed, reached = (value, 1 + value) if effect == "difference" else (0, value)
        away = side * errors(*case, missed, reached - missed) - 2
        if away < 0:
            return away
        return min(away, np.log(wealth(*case, share, missed, reached, side)) - np.log(2 / alpha))

    def root(side, near, far):
        with np.errstate(all="ignore"):
            if excess(none, side) >= 0:
                near, far = none, near
            elif excess(far, side) < 0:
                return far
            else:
                near = none
            return brentq(excess, far, near, args=(side,), xtol=1e-11, rtol=1e-11)

    low, high = root(1, most, least), root(-1, least, most)
    if effect == "difference":
        return [low, high]
    return [low / (1 - low), None if high == most else high / (1 - high)]


def effects():
    for _ in range(200):
        rate = random.choice([0.01, 0.03, 0.08, 0.2, 0.5, 0.8])
        share = float(random.choice([0.5, 0.5, 0.3, 0.75, 0.1]))
        alpha = float(random.choice([0.05, 0.025, 0.01]))
        visitors = int(random.integers(150, 1200))
        nb = int(random.binomial(visitors, share))
        lifted = min(0.97, rate * random.choice([0.6, 1, 1.3, 2]))
        case = (visitors - nb, int(random.binomial(visitors - nb, rate)), nb, int(random.binomial(nb, lifted)))
        yield [*case, share, alpha, *bounds(case, share, alpha, "difference"), *bounds(case, share, alpha, "ratio")]


def rates():
    for _ in range(200):
        visitors = int(random.integers(1, 20000))
        converted = int(random.binomial(visitors, random.choice([0.005, 0.03, 0.1, 0.5, 0.9])))
        alpha = float(random.choice([0.05, 0.01]))
        test = Multinomial(alpha, np.array([0.5, 0.5]), k=1)
        test.update(np.array([converted, visitors - converted]))
        least = logbeta(test.alpha_n) - logbeta(test.alpha_0) + np.log(alpha)
        against = lambda p: least - xlogy(converted, p) - xlog1py(visitors - converted, -p)
        seen = converted / visitors
        low = 0 if converted == 0 else brentq(against, 1e-300, seen, xtol=1e-14, rtol=1e-13)
        high = 1 if converted == visitors else brentq(against, seen, 1 - 1e-16, xtol=1e-14, rtol=1e-13)
        yield [visitors, converted, alpha, low, high]


def sample_ratios():
    for _ in range(200):
        weights = [[1, 1], [7, 3], [1, 1, 1], [4, 3, 2, 1]][random.integers(4)]
        shares = np.array(weights) / sum(weights)
        shares[-1] = 1 - shares[:-1].sum()
        drawn = shares * random.choice([1, 0.97, 0.9], size=len(shares))
        counts = random.multinomial(int(random.integers(10, 30000)), drawn / drawn.sum())
        test = Multinomial(0.001, shares, k=500)
        test.update(counts)
        yield [weights, counts.tolist(), min(1, test.calculate_p_value())]


def chances():
    for _ in range(40):
        counts = [
            [n, int(random.binomial(n, random.choice([0.04, 0.05, 0.06])))]
            for n in random.integers(20, 4000, size=random.integers(2, 5)).tolist()
        ]
        laws = [beta(x + 1, n - x + 1) for n, x in counts]
        best = [
            quad(
                lambda p: law.pdf(p) * np.prod([other.cdf(p) for other in laws if other is not law]),
                *law.ppf([1e-15, 1 - 1e-15]), points=law.ppf([0.01, 0.5, 0.99]), epsabs=1e-11, limit=400,
            )[0]
            for law in laws
        ]
        yield [counts, best]


def rounded(value):
    if isinstance(value, list):
        return [rounded(one) for one in value]
    return float(f"{value:.13g}") if isinstance(value, float) else value


made = {f.__name__: rounded(list(f())) for f in (effects, rates, sample_ratios, chances)}
Path(__file__).with_name("vectors.json").write_text(json.dumps(made))
