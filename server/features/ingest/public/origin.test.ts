import { expect, it } from 'vitest'
import { originIn, originOf, readUtm } from './origin.ts'

const nothing = { source: '', medium: '', campaign: '', content: '', term: '', link: '' }

it('reads what an address says of a campaign, tidied and at most 80 characters', () => {
  const query = new URLSearchParams({
    utm_source: ' News\u0000 letter ',
    utm_medium: 'E-Mail',
    utm_campaign: 'Größe  1',
    utm_content: 'x'.repeat(81),
    utm_id: '0123ABCV',
    other: 'ada@example.com',
  })
  expect(readUtm(query)).toEqual({
    source: 'News letter',
    medium: 'e-mail',
    campaign: 'Größe 1',
    content: 'x'.repeat(80),
    term: '',
    link: '0123abcv',
  })
})

it('takes an id that no tracked link can have for none', () => {
  for (const id of ['120210', '0123abcz', 'spring.123', '0123abcd0'])
    expect(readUtm(new URLSearchParams({ utm_id: id })).link).toBe('')
})

it('is an origin as soon as anything is said', () => {
  expect(originOf(null, undefined)).toBeNull()
  expect(originOf(null, nothing)).toBeNull()
  expect(originOf('news.example', undefined)).toEqual({ ...nothing, source: 'news.example' })
  expect(originOf(null, { ...nothing, medium: 'email' })).toEqual({ ...nothing, medium: 'email' })
})

it('of an address alone has its source as it is counted', () => {
  const query = new URLSearchParams('utm_source=WWW.News.example&utm_medium=cpc')
  expect(originIn(query)).toEqual({ ...nothing, source: 'news.example', medium: 'cpc' })
  expect(originIn(new URLSearchParams('a=1'))).toBeNull()
})
