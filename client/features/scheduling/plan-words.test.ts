import { expect, it } from 'vitest'
import { firstOf, versionWords } from './plan-words.ts'

const version = { id: 'v12', number: 12, journalSeq: 40 }

const wordsFor = (live: number | null, seq: number, status: 'live' | 'paused' = 'live') => {
  const release = { id: 'r', number: 4, publishedAt: '', journalSeq: live ?? 0 }
  return versionWords({ status, release: live === null ? null : release }, version, seq)
}

it('says whether what goes live is the campaign as it is now', () => {
  expect(wordsFor(null, 40)).toBe(
    'Version 12 goes live as the campaign is now. Later edits are not in it.',
  )
  expect(wordsFor(30, 40)).toBe(wordsFor(null, 40))
  expect(wordsFor(30, 41)).toContain('It was edited since')
})

it('says when it is no news, or older than what was published meanwhile', () => {
  expect(wordsFor(40, 40)).toBe('Version 12 is live already.')
  expect(wordsFor(41, 41)).toContain('Version 12 is older than release 4, which is live')
})

it('says that nothing is published while the campaign is paused', () => {
  expect(wordsFor(30, 40, 'paused')).toContain('only if the campaign is resumed by then')
})

it('knows what comes first', () => {
  const plan = { startsAt: null, publishesAt: null, endsAt: 'c', timeZone: 'UTC', version: null }
  expect(firstOf(plan)).toBe('end')
  expect(firstOf({ ...plan, publishesAt: 'b' })).toBe('release')
  expect(firstOf({ ...plan, startsAt: 'a' })).toBe('start')
})
