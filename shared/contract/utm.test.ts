import { expect, test } from 'vitest'
import { withUtm } from './utm.ts'

const none = { source: '', medium: '', campaignName: '', term: '', content: '' }

test('only what is said stands in the address, encoded', () => {
  const url = 'https://pages.example.com/c/spring'
  expect(withUtm(url, none)).toBe(url)
  expect(withUtm(url, { ...none, source: ' news & more ', content: 'Größe 1' })).toBe(
    `${url}?utm_source=news+%26+more&utm_content=Gr%C3%B6%C3%9Fe+1`,
  )
})

test('what the address says already is kept, and said anew', () => {
  const values = { ...none, source: 'mail', medium: 'email' }
  expect(withUtm('https://e.com/?a=1&utm_source=x', values)).toBe(
    'https://e.com/?a=1&utm_source=mail&utm_medium=email',
  )
})

test('a link says last which one it is', () => {
  const values = { ...none, source: 'mail', shortId: '0123abcv' }
  expect(withUtm('https://e.com/', values)).toBe('https://e.com/?utm_source=mail&utm_id=0123abcv')
})
