import { expect, it } from 'vitest'
import { lostWords } from './lost-words.ts'

const at = new Date(2026, 2, 1, 14, 5).getTime()
const full = { connection: 'refused', error: 'too-many-connections' } as const
const said = 'Too many connections are open, of yours or from your network'

it('says since when numbers stand still, and why where there is no room', () => {
  expect(lostWords({ connection: 'live', at, error: null })).toBeNull()
  expect(lostWords({ connection: 'connecting', at: null, error: null })).toBeNull()
  expect(lostWords({ connection: 'refused', at, error: 'forbidden' })).toBeNull()
  expect(lostWords({ connection: 'lost', at, error: null })).toMatch(/^Connection lost\. As of \S/)
  expect(lostWords({ ...full, at: null })).toBe(said)
  expect(lostWords({ ...full, at })).toMatch(new RegExp(`^${said}\\. As of \\S`))
})
