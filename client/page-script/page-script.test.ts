// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { must } from '#shared/lib/must.ts'
import type { PageEvent } from './outbox.ts'

const pageEvent = z.object({
  t: z.string(),
  i: z.string(),
  k: z.enum(['v', 'c', 'g', 'b']),
  b: z.string().optional(),
  r: z.string().optional(),
  u: z.string().optional(),
})
const batch = z.object({ e: z.array(pageEvent) })
const events: PageEvent[] = []
const posted: string[] = []
/** What the field that people don't see held in each form that was sent. */
const trapped: (string | null)[] = []
let isEnded: boolean | undefined

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    posted.push(url)
    if (url.startsWith('/f/'))
      trapped.push(new URLSearchParams(String(init.body)).get('ff_homepage'))
    if (url === '/e') events.push(...batch.parse(JSON.parse(String(init.body))).e)
    return { status: 204, json: async () => ({}) }
  })
  const script = document.createElement('script')
  Object.assign(script.dataset, { token: 'signed', endpoint: '/e' })
  Object.defineProperty(document, 'currentScript', { value: script })
  Object.defineProperty(document, 'referrer', { value: 'https://news.example/story?id=1' })
  history.replaceState(null, '', '?utm_source=news+%26+more&mail=ada%40e.com&utm_id=0123abcd#top')
  document.body.innerHTML = '<p id="ended" data-ff-until="2020-01-01T00:00:00.000Z">Words</p>'
  await import('./page-script.ts')
  isEnded = document.getElementById('ended')?.hasAttribute('data-ff-over')
})
beforeEach(() => {
  document.body.innerHTML = `
    <div data-ff-block="text1"><a id="plain" href="#a">A</a><p id="words">Words</p></div>
    <a id="goal" href="#b" data-ff-block="button1" data-ff-goal="click">Buy <b>now</b></a>
    <button id="loose" type="button">No block</button>
    <form action="/f/form1" data-ff-block="form1" data-ff-goal="submit">
      <div class="ff-form-trap"><input name="ff_homepage"></div>
      <button id="send">Send</button><p role="status"></p>
    </form>`
})

const click = (selector: string) =>
  must(document.querySelector<HTMLElement>(selector), selector).click()
// What happens in one millisecond is sent in no particular order.
const recorded = () => events.map(({ k, b }) => `${k} ${b}`).toSorted()

it('begins by hiding what is over', () => {
  expect(isEnded).toBe(true)
})

it('sends the view with where it came from', async () => {
  await vi.waitFor(() => expect(events).toHaveLength(1))
  expect(events[0]).toMatchObject({ t: 'signed', k: 'v', r: 'news.example' })
  // And nothing else of the address.
  expect(events[0]?.u).toBe('utm_source=news+%26+more&utm_id=0123abcd')
})

it('sends clicks on links and buttons of blocks, and goals', async () => {
  events.length = 0
  for (const selector of ['#plain', '#words', '#loose', '#goal b']) click(selector)
  await vi.waitFor(() => expect(recorded()).toEqual(['c button1', 'c text1', 'g button1']))
})

it('sends a form without leaving the page', async () => {
  click('#send')
  await vi.waitFor(() => expect(posted.some((url) => url.includes('/f/form1'))).toBe(true))
})

it('P20: leaves the trap out of what a person sends, whatever filled it in', async () => {
  trapped.length = 0
  const form = must(document.querySelector('form'), 'form')
  const trap = must(form.querySelector<HTMLInputElement>('[name=ff_homepage]'), 'trap')
  trap.value = 'by the browser'
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(trapped).toEqual(['by the browser']))
  const status = must(form.querySelector<HTMLElement>('[role=status]'), 'status')
  await vi.waitFor(() => expect(status.dataset['state']).toBe('sent'))
  form.append(Object.assign(document.createElement('input'), { name: 'other', value: 'x' }))
  form.requestSubmit()
  await vi.waitFor(() => expect(trapped).toEqual(['by the browser', null]))
})

it('sends no form whose own script found something wrong', async () => {
  posted.length = 0
  const form = must(document.querySelector('form'), 'form')
  form.addEventListener('submit', (event) => event.preventDefault(), { once: true })
  click('#send')
  click('#goal')
  await vi.waitFor(() => expect(posted).toContain('/e'))
  expect(posted.filter((url) => url.includes('/f/'))).toEqual([])
})

it('keeps nothing but unconfirmed events on the device', async () => {
  await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
  expect(document.cookie).toBe('')
})
