// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { must } from '#shared/lib/must.ts'
import type { PageEvent } from './outbox.ts'

const pageEvent = z.object({
  t: z.string(),
  i: z.string(),
  k: z.enum(['v', 'c', 'b', 'f', 'e', 's']),
  b: z.string().optional(),
  f: z.string().optional(),
  r: z.string().optional(),
  u: z.string().optional(),
})
const batch = z.object({ e: z.array(pageEvent) })
const events: PageEvent[] = []
const posted: string[] = []
/** What the field that people don't see held in each form that was sent. */
const trapped: (string | null)[] = []
let isEnded: boolean | undefined
/** What the page hands to the browser as it goes. */
const beacons: PageEvent[] = []
/** Says of a section whether it is in sight. */
const sights = new Map<Element, (isIntersecting: boolean) => void>()

class Observer {
  readonly #told: (changes: { isIntersecting: boolean }[]) => void
  constructor(told: (changes: { isIntersecting: boolean }[]) => void) {
    this.#told = told
  }
  observe(section: Element) {
    sights.set(section, (isIntersecting) => this.#told([{ isIntersecting }]))
  }
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    posted.push(url)
    if (url.startsWith('/f/'))
      trapped.push(new URLSearchParams(String(init.body)).get('ff_homepage'))
    if (url === '/e') events.push(...batch.parse(JSON.parse(String(init.body))).e)
    return { status: 204, json: async () => ({}) }
  })
  vi.stubGlobal('IntersectionObserver', Observer)
  Object.defineProperty(navigator, 'sendBeacon', {
    value: (_: string, body: string) => beacons.push(...batch.parse(JSON.parse(body)).e),
  })
  const script = document.createElement('script')
  Object.assign(script.dataset, { token: 'signed', endpoint: '/e' })
  Object.defineProperty(document, 'currentScript', { value: script })
  Object.defineProperty(document, 'referrer', { value: 'https://news.example/story?id=1' })
  history.replaceState(null, '', '?utm_source=news+%26+more&mail=ada%40e.com&utm_id=0123abcd#top')
  document.body.innerHTML = `<p id="ended" data-ff-until="2020-01-01T00:00:00.000Z">Words</p>
    <section data-ff-section="top"></section><section data-ff-section="middle"></section>
    <section data-ff-section="foot"></section>`
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
      <div data-ff-input="mail"><input name="mail"></div>
      <div data-ff-input="size"><input type="radio" name="size"><a href="#policy">Policy</a></div>
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

it('sends clicks on links and buttons of blocks', async () => {
  events.length = 0
  for (const selector of ['#plain', '#words', '#loose', '#goal b']) click(selector)
  await vi.waitFor(() => expect(recorded()).toEqual(['c button1', 'c text1']))
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

it('tells once which fields were filled, and which answers are wrong, but no answer', async () => {
  await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
  events.length = 0
  const form = must(document.querySelector('form'), 'form')
  const mail = must(form.querySelector<HTMLInputElement>('[name=mail]'), 'mail')
  const write = (input: HTMLInputElement, value: string) => {
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  write(mail, 'a')
  write(mail, 'ada@example.com')
  write(must(form.querySelector<HTMLInputElement>('[name=size]'), 'size'), 'Large')
  write(must(form.querySelector<HTMLInputElement>('[name=ff_homepage]'), 'trap'), 'by a robot')
  const field = must(mail.closest('[data-ff-input]'), 'field')
  for (let time = 0; time < 2; time += 1) field.dispatchEvent(new Event('invalid'))
  await vi.waitFor(() => expect(events).toHaveLength(3))
  expect(events.map(({ k, b, f }) => `${k} ${b} ${f}`).toSorted()).toEqual([
    'e form1 mail',
    'f form1 mail',
    'f form1 size',
  ])
  expect(JSON.stringify(events)).not.toMatch(/ada@|Large|robot/)
})

it('tells how far down the page was seen as it goes, again only when that is deeper', () => {
  const see = (id: string, isInSight = true) =>
    must(
      [...sights].find(([section]) => section.matches(`[data-ff-section=${id}]`)),
      id,
    )[1](isInSight)
  const leave = () => {
    beacons.length = 0
    dispatchEvent(new Event('pagehide'))
    return beacons.map(({ k, b }) => `${k} ${b}`)
  }
  see('foot', false)
  expect(leave()).toEqual([])
  for (const id of ['top', 'middle', 'top']) see(id)
  expect(leave()).toEqual(['s middle'])
  see('middle')
  expect(leave()).toEqual([])
  see('foot')
  expect(leave()).toEqual(['s foot'])
  // It is sent that once, and nothing of it stays on the device.
  expect(Object.keys(localStorage)).toEqual([])
})

it('keeps nothing but unconfirmed events on the device', async () => {
  await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
  expect(document.cookie).toBe('')
})
