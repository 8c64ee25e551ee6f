import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordFindings } from '#shared/contract/domain-states.ts'
import type { RecordFindingKind } from '#shared/contract/domain-states.ts'
import { confirmMs, graceMs, judgeDomain, nextLook, noFacts, stateOf } from './domain-state.ts'
import type { DomainFacts } from './domain-state.ts'

const start = new Date('2026-03-01T10:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const minuteMs = 60_000
const hourMs = 60 * minuteMs

const look = (proof: RecordFindingKind, routing: RecordFindingKind) => ({
  proof: { kind: proof, values: [] },
  routing: { kind: routing, values: [] },
})

/** Goes through looks at their times, and gives where it ends. */
function live(
  ...steps: [ms: number, proof: RecordFindingKind, routing: RecordFindingKind, isTaken?: boolean][]
) {
  let facts: DomainFacts = noFacts
  let finding = look('no-name', 'no-name')
  for (const [ms, proof, routing, isTaken = false] of steps) {
    finding = look(proof, routing)
    facts = judgeDomain(facts, finding, isTaken, after(ms))
  }
  return { facts, finding, state: stateOf(facts, finding) }
}

describe('a domain', () => {
  it('waits for its proof', () => {
    expect(stateOf(noFacts, null)).toBe('waiting')
    expect(live([0, 'no-name', 'right']).state).toBe('waiting')
    expect(live([0, 'other', 'right']).state).toBe('waiting')
  })

  it('is proven first, and serving once visitors are led here', () => {
    expect(live([0, 'right', 'no-name']).state).toBe('unrouted')
    expect(live([0, 'right', 'no-name'], [1, 'right', 'right']).state).toBe('verified')
    expect(live([0, 'right', 'right']).state).toBe('verified')
  })

  it('stays unproven while another company has the name', () => {
    const { facts, state } = live([0, 'right', 'right', true])
    expect(state).toBe('taken')
    expect(facts.verifiedAt).toBeNull()
    expect(live([0, 'right', 'right', true], [1, 'right', 'right']).state).toBe('verified')
  })

  it('alarms nobody for a moment without its record', () => {
    const short = live([0, 'right', 'right'], [hourMs, 'no-name', 'right'])
    expect(short.state).toBe('verified')
    const back = [hourMs + confirmMs, 'right', 'right'] as const
    expect(
      live([0, 'right', 'right'], [hourMs, 'no-name', 'right'], [...back]).facts,
    ).toMatchObject({ unprovenSince: null, driftedAt: null })
  })

  it.each([
    ['no-name', 'right'],
    ['other', 'right'],
    ['right', 'other'],
    ['right', 'no-name'],
  ] as const)('has drifted when it stays %s and %s, and recovers', (proof, routing) => {
    const drift = [
      [0, 'right', 'right'],
      [hourMs, proof, routing],
      [hourMs + confirmMs, proof, routing],
    ] as [number, RecordFindingKind, RecordFindingKind][]
    expect(live(...drift).state).toBe('drifted')
    const { facts, state } = live(...drift, [2 * hourMs, 'right', 'right'])
    expect(state).toBe('verified')
    expect(facts.driftedAt).toBeNull()
  })

  it('is lost when its proof stays away for a week, and can be proven again', () => {
    const drift = [
      [0, 'right', 'right'],
      [hourMs, 'no-name', 'right'],
      [hourMs + confirmMs, 'no-name', 'right'],
      [hourMs + graceMs - 1, 'no-name', 'right'],
    ] as [number, RecordFindingKind, RecordFindingKind][]
    expect(live(...drift).state).toBe('drifted')
    const lost = live(...drift, [hourMs + graceMs, 'no-name', 'right'])
    expect(lost.state).toBe('lost')
    expect(lost.facts.verifiedAt).toBeNull()
    const again = live(...drift, [hourMs + graceMs, 'no-name', 'right'], [9e8, 'right', 'right'])
    expect(again.state).toBe('verified')
  })

  it('keeps its name when only visitors are led elsewhere, however long', () => {
    const routed = live(
      [0, 'right', 'right'],
      [1, 'right', 'other'],
      [90 * 24 * hourMs, 'right', 'other'],
    )
    expect(routed.state).toBe('drifted')
    expect(routed.facts.verifiedAt).toEqual(start)
  })

  it('is not harmed by a resolver that does not answer', () => {
    const kind = fc.constantFrom(...recordFindings)
    const step = fc.tuple(fc.nat(20 * 24 * hourMs), kind, kind, fc.boolean())
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), kind, (steps, routing) => {
        const ordered = steps.toSorted(([a], [b]) => a - b)
        const { facts } = live(...ordered)
        const later = after(400 * 24 * hourMs)
        expect(judgeDomain(facts, look('failed', routing), false, later)).toEqual(facts)
        const unanswered = judgeDomain(facts, look('right', 'failed'), true, later)
        expect(unanswered.lostAt).toEqual(facts.lostAt)
        expect(unanswered.verifiedAt).toEqual(facts.verifiedAt)
      }),
    )
  })

  it('never serves and is lost at once, whatever comes', () => {
    const kind = fc.constantFrom(...recordFindings)
    const step = fc.tuple(fc.nat(20 * 24 * hourMs), kind, kind, fc.boolean())
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { facts, finding } = live(...steps.toSorted(([a], [b]) => a - b))
        expect(facts.verifiedAt !== null && facts.lostAt !== null).toBe(false)
        expect(facts.driftedAt === null || facts.verifiedAt !== null).toBe(true)
        const at = after(400 * 24 * hourMs)
        expect(nextLook(facts, finding, start, at).getTime()).toBeGreaterThan(at.getTime())
      }),
    )
  })
})

it('is looked at more and more seldom while it waits, soon when something is missing, else daily', () => {
  const wait = (facts: DomainFacts, atMs: number, finding = look('no-name', 'no-name')) =>
    nextLook(facts, finding, start, after(atMs)).getTime() - after(atMs).getTime()
  expect(wait(noFacts, 0)).toBe(minuteMs)
  expect(wait(noFacts, hourMs)).toBe(12 * minuteMs)
  expect(wait(noFacts, 90 * 24 * hourMs)).toBe(6 * hourMs)
  const serving = { ...noFacts, verifiedAt: start, routedAt: start }
  expect(wait(serving, hourMs, look('right', 'right'))).toBe(24 * hourMs)
  expect(wait(serving, hourMs, look('failed', 'right'))).toBe(hourMs)
  expect(wait({ ...serving, unprovenSince: start }, hourMs)).toBe(confirmMs)
  expect(wait({ ...serving, unprovenSince: start, driftedAt: start }, hourMs)).toBe(hourMs)
})
