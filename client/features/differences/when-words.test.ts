import { expect, it } from 'vitest'
import { madeWords } from './when-words.ts'

const now = new Date(2026, 2, 4, 15, 0).getTime()
const at = (hour: number, minute: number) => new Date(2026, 2, 4, hour, minute).toISOString()
const ed = { id: 'ed', name: 'Ed' }

it('says who and when as exactly as it is known', () => {
  const moment = { people: [ed], since: at(14, 12), until: at(14, 12) }
  expect(madeWords(moment, now, 'en-GB')).toBe('by Ed, 14:12')
  const span = { people: [ed, { id: 'gone', name: null }], since: at(14, 2), until: at(14, 12) }
  expect(madeWords(span, now, 'en-GB')).toBe(
    'by Ed and a former colleague, between 14:02 and 14:12',
  )
})

it('names nobody where nobody is known', () => {
  const unknown = { people: [], since: at(14, 2), until: at(14, 12) }
  expect(madeWords(unknown, now, 'en-GB')).toBe('between 14:02 and 14:12')
})
