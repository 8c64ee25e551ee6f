import { describe, expect, it } from 'vitest'
import { nextSteps } from '#shared/contract/report-periods.ts'
import { isScreen } from '#shared/screens/screen-paths.ts'
import { nextStepOf } from './next-step.ts'
import type { ReportFacts } from './next-step.ts'

const totals = {
  visitors: 100,
  visits: 120,
  views: 200,
  bounces: 30,
  conversions: 8,
  leads: 4,
  worth: null,
}

/** A campaign of which there is nothing special to say. */
const facts = (more: Partial<ReportFacts> = {}): ReportFacts => ({
  campaignId: 'c1',
  wasLaunched: true,
  isLive: true,
  mainGoal: 'Sign-up',
  totals,
  before: { ...totals },
  sources: [],
  alerts: [],
  experiments: [],
  decided: null,
  alert: null,
  ...more,
})
const total = (more: Partial<typeof totals>) => facts({ totals: { ...totals, ...more } })

const decided = { page: 'Home', words: 'B is better by 8% to 21%; you can stop.', isBetter: true }
const source = (value: string, visitors: number, conversions: number) => ({
  value,
  visitors,
  conversions,
})
const goodSource = facts({
  totals: { ...totals, visitors: 1_000, conversions: 60 },
  sources: [source('Newsletter', 200, 40), source('', 800, 20)],
})
const trying = {
  id: 'e1',
  title: 'Home',
  path: '/',
  state: 'running',
  startedAt: '2026-03-01T00:00:00.000Z',
  endedAt: null,
  decidedAt: null,
  words: 'No winner yet.',
} as const

const cases: [kind: string, facts: ReportFacts, words: RegExp][] = [
  ['launch', facts({ wasLaunched: false, isLive: false }), /not been launched/],
  ['end-experiment', facts({ decided }), /on “Home” is decided\. B is better by 8% to 21%/],
  ['alert', facts({ alert: 'No view for 3 hours' }), /not over: No view for 3 hours\.$/],
  ['over', facts({ isLive: false }), /don’t get it/],
  ['no-visits', total({ visitors: 0, visits: 0, conversions: 0 }), /Nobody came/],
  ['choose-goal', facts({ mainGoal: null }), /main goal/],
  ['no-conversions', total({ conversions: 0 }), /^None of 100 visitors reached “Sign-up”/],
  ['good-source', goodSource, /^20% of visitors from Newsletter .* others 2\.5%/],
  ['fewer-visitors', total({ visitors: 55 }), /^45% fewer visitors/],
  ['bounces', total({ bounces: 90 }), /^75% of visits/],
  ['try-variant', total({ visitors: 200 }), /^200 visitors are enough/],
  ['go-on', facts(), /Nothing stands out/],
]

it.each(cases)('%s', (kind, given, words) => {
  const found = nextStepOf(given)
  expect(found.kind).toBe(kind)
  expect(found.words).toMatch(words)
  expect(found.label).not.toBe('')
  expect(isScreen(found.path)).toBe(true)
})

it('has a case of every step, in the order in which they press', () => {
  expect(cases.map(([kind]) => kind)).toEqual(nextSteps)
  const atOnce = facts({ wasLaunched: false, isLive: false, decided, mainGoal: null })
  expect(nextStepOf(atOnce).kind).toBe('launch')
  expect(nextStepOf(facts({ decided, alert: 'No view', mainGoal: null })).kind).toBe(
    'end-experiment',
  )
  expect(nextStepOf(facts({ alert: 'No view', mainGoal: null })).kind).toBe('alert')
  expect(nextStepOf({ ...total({ conversions: 0 }), mainGoal: null }).kind).toBe('choose-goal')
})

describe('what is too little to say', () => {
  it.each([
    ['no conversion of few visitors', { visitors: 49, conversions: 0 }, null],
    ['bounces of few visits', { visits: 40, bounces: 40 }, totals],
    ['fewer visitors than the few before', { visitors: 10 }, { ...totals, visitors: 49 }],
    ['a small fall', { visitors: 61 }, totals],
  ])('%s', (_, counted, before) => {
    expect(nextStepOf({ ...total(counted), before }).kind).toBe('go-on')
  })

  it('a source that may be better by chance, is nobody’s, or is nearly all there is', () => {
    const from = (...sources: ReportFacts['sources']) => nextStepOf(facts({ sources })).kind
    expect(from(source('Newsletter', 30, 4), source('Facebook', 70, 4))).toBe('go-on')
    expect(from(source('', 50, 8))).toBe('go-on')
    expect(from(source('Newsletter', 80, 8))).toBe('go-on')
    expect(from(source('Newsletter', 29, 8))).toBe('go-on')
  })

  it('another variant while one is tried', () => {
    const given = { ...total({ visitors: 500 }), experiments: [trying] }
    expect(nextStepOf(given).kind).toBe('go-on')
  })
})

it('says to end an experiment without a winner, not to put one in place', () => {
  const lost = { ...decided, isBetter: false, words: 'B is worse; you can stop and keep A.' }
  expect(nextStepOf(facts({ decided: lost })).label).toBe('End the experiment')
})
