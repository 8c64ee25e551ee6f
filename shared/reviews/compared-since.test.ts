import { expect, it } from 'vitest'
import type { Review } from '../contract/reviews.ts'
import { comparedSince } from './compared-since.ts'

const me = { kind: 'guest', id: 'me' } as const

/** A round about version `number`, which somebody may have answered. */
function round(
  number: number,
  state: Review['state'],
  answer: 'approved' | 'changes-requested' | null = null,
  takenBackAt: string | null = null,
): Review {
  const at = '2026-03-01T10:00:00.000Z'
  const by = { ...me, name: 'Me' }
  const answers = answer
    ? [{ id: `${number}`, by, answer, words: '', at, seen: null, takenBackAt }]
    : []
  return {
    id: `round ${number}`,
    state,
    version: { id: `version ${number}`, number, journalSeq: number },
    requestedBy: { kind: 'member', id: 'bo', name: 'Bo' },
    message: '',
    reviewers: [],
    rule: { kind: 'one' },
    dueAt: null,
    dueZone: null,
    nudgedAt: null,
    lacks: 1,
    waitsFor: [],
    createdAt: at,
    answers,
  }
}

it('is the own last answer before the version that is asked about', () => {
  const rounds = [
    round(5, 'open'),
    round(4, 'approved'),
    round(3, 'changes-requested', 'changes-requested'),
    round(1, 'approved', 'approved'),
  ]
  expect(comparedSince(rounds, me)).toEqual({ from: 3, to: 5, why: 'answer' })
  expect(comparedSince(rounds, null)).toEqual({ from: 4, to: 5, why: 'approved' })
})

it('is what was answered until now, once the open round is answered', () => {
  const rounds = [round(5, 'open', 'changes-requested'), round(3, 'approved')]
  expect(comparedSince(rounds, me)).toEqual({ from: 5, to: null, why: 'answer' })
})

it('is the round before where nothing was answered; a withdrawn one only where no other is', () => {
  const rounds = [round(5, 'open'), round(4, 'withdrawn'), round(2, 'changes-requested')]
  expect(comparedSince(rounds, me)).toEqual({ from: 2, to: 5, why: 'round' })
  expect(comparedSince(rounds.slice(0, 2), me)).toEqual({ from: 4, to: 5, why: 'round' })
  expect(comparedSince([round(5, 'open')], me)).toBeNull()
})

it('leaves out answers that were taken back', () => {
  const rounds = [
    round(5, 'open'),
    round(3, 'changes-requested', 'changes-requested', '2026-03-02T10:00:00.000Z'),
  ]
  expect(comparedSince(rounds, me)).toEqual({ from: 3, to: 5, why: 'round' })
})
