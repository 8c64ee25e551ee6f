import { expect, it } from 'vitest'
import type { Version } from '#shared/contract/versions.ts'
import { peopleWords } from '#client/lib/words/people-words.ts'
import { versionTime, versionTitle } from './version-words.ts'

const version: Version = {
  id: 'v',
  number: 4,
  kind: 'automatic',
  name: null,
  createdBy: null,
  writers: [],
  createdAt: '2026-11-17T14:02:00Z',
  restoredFrom: null,
  journalSeq: 9,
}

it('calls a version by its name, else by why there is one', () => {
  expect(versionTitle({ ...version, kind: 'release', name: 'Final' })).toBe('Final')
  expect(versionTitle({ ...version, kind: 'release' })).toBe('Published')
  expect(versionTitle({ ...version, kind: 'restore', restoredFrom: 2 })).toBe('Restored version 2')
  expect(versionTitle(version)).toBe('Kept automatically')
})

it('says when it was as short as is clear', () => {
  const at = (now: string) => versionTime('2026-11-17T14:02:00Z', Date.parse(now), 'en-GB')
  expect(at('2026-11-17T18:00:00Z')).toMatch(/^\d\d:\d\d$/)
  expect(at('2026-11-20T18:00:00Z')).toMatch(/^\w+day \d\d:\d\d$/)
  expect(at('2026-12-20T18:00:00Z')).toMatch(/^\d+ Nov \d\d:\d\d$/)
  expect(at('2027-12-20T18:00:00Z')).toMatch(/^\d+ Nov 2026 \d\d:\d\d$/)
})

it('names three people at most, and nobody twice', () => {
  const words = (...names: (string | null)[]) => peopleWords(names, 'en-GB')
  expect(words('Ada', 'Grace', 'Ada')).toBe('Ada and Grace')
  expect(words('A', 'B', 'C', 'D', 'E')).toBe('A, B, C and 2 more')
  expect(words('Ada', null, null)).toBe('Ada and a former colleague')
})
