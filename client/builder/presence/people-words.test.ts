import { expect, test } from 'vitest'
import type { Peer } from '#client/lib/campaign-session/people.ts'
import { nowhere } from '#client/lib/campaign-session/people.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { defaultSite } from '#shared/campaign/model/site.ts'
import { defaultTheme } from '#shared/campaign/model/theme.ts'
import { buildPage } from '../testing/build-page.ts'
import { mainTabOf, oncePerPerson } from './main-tab.ts'
import { comingsAndGoings, doingWords } from './people-words.ts'

const campaign: CampaignSnapshot = {
  schemaVersion: 1,
  theme: defaultTheme,
  site: defaultSite,
  pages: [
    buildPage([[['a']], [['b']]]),
    { ...buildPage([[['c']]], 's9'), id: 'p2', path: '/thanks', title: 'Thanks' },
  ],
}

function buildPeer(given: Partial<Peer> = {}): Peer {
  return { ...nowhere, clientId: 7, person: { id: 'bo', name: 'Bo' }, page: 'p1', ...given }
}

function say(given: Partial<Peer>, others: Peer[] = []): string {
  return doingWords(buildPeer(given), { campaign, pageId: 'p1', clientId: 1, peers: others })
}

test('what somebody does is said in words', () => {
  const selection = { kind: 'block', id: 'a' } as const
  expect(say({})).toBe('On this page')
  expect(say({ section: 's2' })).toBe('Looking at Section 2')
  expect(say({ section: 's2', selection })).toBe('At Unknown block')
  expect(say({ selection, field: 'text' })).toBe('Writing in Unknown block')
  expect(say({ selection, control: 'a/Label' })).toBe('Changing Unknown block')
  expect(say({ selection: { kind: 'section', id: 's1' } })).toBe('At Section 1')
  expect(say({ control: 'p1/Title' })).toBe('Changing the page’s settings')
  expect(say({ page: null })).toBe('In the preview')
})

test('somewhere else is said with its page', () => {
  expect(say({ page: 'p2' })).toBe('On page Thanks')
  expect(say({ page: 'p2', section: 's9' })).toBe('Looking at Section 1, page Thanks')
})

test('what is gone, and what nobody knows, is not said', () => {
  expect(say({ selection: { kind: 'block', id: 'gone' }, field: 'text' })).toBe('On this page')
  expect(say({ section: 'gone' })).toBe('On this page')
  expect(say({ page: 'gone' })).toBe('On this page')
  expect(say({ following: 99 })).toBe('On this page')
})

test('who follows and who rests says so first', () => {
  const selection = { kind: 'block', id: 'a' } as const
  const mira = buildPeer({ clientId: 9, person: { id: 'mira', name: 'Mira' } })
  expect(say({ selection, following: 1 })).toBe('Following you')
  expect(say({ selection, following: 9 }, [mira])).toBe('Following Mira')
  expect(say({ selection, idle: 1 })).toBe('At Unknown block')
  expect(say({ selection, idle: 5 })).toBe('Idle for 5 min')
  expect(say({ idle: 150 })).toBe('Idle for 2 h')
})

test('a person with several tabs is where they did something last', () => {
  const tabs = [
    buildPeer({ clientId: 1, idle: 4 }),
    buildPeer({ clientId: 2, page: null }),
    buildPeer({ clientId: 3, idle: 1 }),
    buildPeer({ clientId: 4, person: { id: 'ada', name: 'Ada' } }),
    buildPeer({ clientId: 5, person: { id: 'me', name: 'Me' } }),
  ]
  expect(mainTabOf(tabs, 'bo')?.clientId).toBe(3)
  expect(mainTabOf(tabs, 'nobody')).toBeNull()
  expect(oncePerPerson(tabs, 'me').map(({ clientId }) => clientId)).toEqual([4, 3])
})

test('who comes and who goes is told in a sentence', () => {
  const [ada, bo, mira] = ['Ada', 'Bo', 'Mira'].map((name) => ({ id: name, name }))
  if (!ada || !bo || !mira) throw new Error('three people')
  expect(comingsAndGoings([ada], [ada])).toBeNull()
  expect(comingsAndGoings([], [ada, bo])).toBe('Ada and Bo are here.')
  expect(comingsAndGoings([ada], [mira])).toBe('Mira is here. Ada has left.')
  expect(comingsAndGoings([ada, bo, mira], [])).toBe('Ada and 2 others have left.')
})
