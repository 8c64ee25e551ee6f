import type { Experiment, JudgedVariantView } from '../contract/experiments.ts'

type Overrides = Omit<Partial<Experiment>, 'variants'> & {
  variants?: readonly Partial<JudgedVariantView>[]
}

/** One that runs on a page with one variant; B is better. */
export function buildExperiment({ variants, ...overrides }: Overrides = {}): Experiment {
  return {
    id: '01990000-0000-7000-8000-0000000000e1',
    pageId: 'home',
    path: '/',
    title: 'Home',
    state: 'running',
    goal: { id: '01990000-0000-7000-8000-000000000061', name: 'Form sent' },
    variants: (variants ?? [{ id: 'home', name: 'A' }, better]).map(buildVariant),
    heldBack: 0,
    adapts: false,
    smallestLift: 20,
    verdict: { kind: 'better', words: 'B is better by 8% to 21%; you can stop.', id: 'b' },
    decided: null,
    intervals: [
      {
        startedAt: '2026-11-01T08:00:00.000Z',
        endedAt: null,
        reason: 'start',
        variants: [],
      },
    ],
    days: [],
    startedAt: '2026-11-01T07:00:00.000Z',
    startedBy: 'Ada Berg',
    endedAt: null,
    endedBy: null,
    winner: null,
    isInPlace: false,
    ...overrides,
  }
}

const better: Partial<JudgedVariantView> = {
  id: 'b',
  name: 'B',
  converted: 120,
  rate: 0.12,
  low: 0.1,
  high: 0.14,
  chanceBest: 0.97,
  lift: { says: 'better', observed: 0.14, low: 0.08, high: 0.21 },
}

function buildVariant(own: Partial<JudgedVariantView>): JudgedVariantView {
  return {
    id: 'a',
    name: 'A',
    visitors: 1000,
    converted: 100,
    weight: 50,
    nextWeight: null,
    rate: 0.1,
    low: 0.08,
    high: 0.12,
    chanceBest: 0.03,
    lift: null,
    ...own,
  }
}
