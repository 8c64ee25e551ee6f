import { expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { speak } from '#shared/languages/all-languages.ts'
import type { ServedPage } from './public/served-page.ts'

const page = (html: string): ServedPage => ({
  kind: 'page',
  html,
  scriptHash: 'sha256-x',
  tag: html,
  isIndexed: true,
})

function build() {
  const state = { now: 0, loads: 0, answer: page('one') as ServedPage | Error }
  const cache = createPageCache(
    async () => {
      state.loads += 1
      if (state.answer instanceof Error) throw state.answer
      return state.answer
    },
    () => state.now,
  )
  return { state, get: () => cache.get('spring', '/'), forget: () => cache.evict('spring') }
}

it('asks once a second at most', async () => {
  const { state, get } = build()
  await get()
  await get()
  expect(state.loads).toBe(1)
  state.now = 1_000
  state.answer = page('two')
  expect(await get()).toEqual(page('two'))
})

it('shows a change at once to this process', async () => {
  const { state, get, forget } = build()
  await get()
  state.answer = { kind: 'away', reason: 'paused', language: speak() }
  forget()
  expect(await get()).toEqual({ kind: 'away', reason: 'paused', language: speak() })
})

it('shows the last known page while the database is down', async () => {
  const { state, get } = build()
  await get()
  state.now = 60_000
  state.answer = new Error('no database')
  expect(await get()).toEqual(page('one'))
})

it('does not make up a page that it never had', async () => {
  const { state, get } = build()
  state.answer = new Error('no database')
  await expect(get()).rejects.toThrow('no database')
})

it('does not keep what is missing, so a new campaign is seen at once', async () => {
  const { state, get } = build()
  state.answer = { kind: 'missing' }
  await get()
  state.answer = page('new')
  expect(await get()).toEqual(page('new'))
})
