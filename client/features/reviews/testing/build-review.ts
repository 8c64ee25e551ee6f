import type { Review } from '#shared/contract/reviews.ts'

/** An open review of a version, asked of nobody by name. */
export function buildReview(number: number, change: Partial<Review> = {}): Review {
  return {
    id: `review ${number}`,
    state: 'open',
    version: { id: `version ${number}`, number, journalSeq: number },
    requestedBy: { kind: 'member', id: 'Grace', name: 'Grace' },
    message: '',
    reviewers: [],
    rule: { kind: 'one' },
    dueAt: null,
    dueZone: null,
    nudgedAt: null,
    lacks: 1,
    waitsFor: [],
    createdAt: '2026-11-27T10:00:00.000Z',
    answers: [],
    ...change,
  }
}
