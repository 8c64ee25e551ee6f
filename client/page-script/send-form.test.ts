// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { sendForm } from './send-form.ts'

type Reply = { status: number; body?: object } | 'down'

let replies: Reply[]
let posts: URLSearchParams[]

beforeEach(() => {
  vi.useFakeTimers()
  replies = []
  posts = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    posts.push(new URLSearchParams(String(init.body)))
    const reply = replies.shift() ?? { status: 200, body: { message: 'From the server' } }
    if (reply === 'down') throw new TypeError('Failed to fetch')
    return { status: reply.status, json: async () => reply.body ?? {} }
  })
  document.body.innerHTML = `
    <form action="/f/form1" data-ff-block="form1" data-ff-goal="submit" data-ff-success="Thanks"
      data-ff-busy="Sending…" data-ff-error="Not sent">
      <label for="mail">Email</label><input id="mail" name="mail" value="ada@example.com">
      <p role="status"></p>
    </form>`
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const form = () => must(document.querySelector('form'), 'no form')
const input = () => must(document.querySelector('input'), 'no input')
const status = () => must(document.querySelector<HTMLElement>('[role=status]'), 'no status')

async function send() {
  const sending = sendForm(form())
  await vi.runAllTimersAsync()
  await sending
}

it('sends the answers with an id and says that it worked', async () => {
  await send()
  expect(posts[0]?.get('mail')).toBe('ada@example.com')
  expect(posts[0]?.get('ff-id')).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
  expect(status().textContent).toBe('Thanks')
  expect(status().dataset.state).toBe('sent')
})

it('keeps the id over all tries and over another press of the button', async () => {
  replies = ['down', { status: 503 }, 'down', { status: 500 }, 'down']
  await send()
  expect(posts).toHaveLength(4)
  expect(status().dataset.state).toBe('error')
  await send()
  expect(posts).toHaveLength(6)
  expect(new Set(posts.map((post) => post.get('ff-id'))).size).toBe(1)
  expect(status().textContent).toBe('Thanks')
})

it('takes a new id for other answers, and after success', async () => {
  replies = [{ status: 429, body: { detail: 'Wait a moment and try again.' } }]
  await send()
  expect(status().textContent).toBe('Wait a moment and try again.')
  input().value = 'grace@example.com'
  await send()
  input().value = 'grace@example.com'
  await send()
  expect(new Set(posts.map((post) => post.get('ff-id'))).size).toBe(3)
})

it('sends once for a double click', async () => {
  await Promise.all([send(), send()])
  expect(posts).toHaveLength(1)
})

it('hands what is wrong to the script of the form, which shows it', async () => {
  const errors = [{ pointer: '/mail', detail: 'Please fill this in.' }]
  replies = [{ status: 422, body: { errors, detail: 'Some of it is wrong.' } }]
  const shown = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  form().addEventListener('ff-refused', shown, { once: true })
  await send()
  expect(shown.mock.calls[0]?.[0]).toMatchObject({ detail: errors })
  expect(status().textContent).toBe('Sending…')
  expect(input().value).toBe('ada@example.com')
})

it('tells the script of the block what the server said', async () => {
  replies = [{ status: 409, body: { slug: 'already-voted' } }]
  const heard = vi.fn<(event: Event) => void>()
  form().addEventListener('ff-answer', heard)
  await send()
  expect(heard.mock.calls).toMatchObject([[{ detail: { status: 409, slug: 'already-voted' } }]])
})

it('says what is wrong where the form has no place for it', async () => {
  replies = [{ status: 422, body: { errors: [], detail: 'Some of it is wrong.' } }]
  await send()
  expect(status().textContent).toBe('Some of it is wrong.')
  expect(status().dataset.state).toBe('error')
})

it('says which address the page was opened with', async () => {
  history.replaceState(null, '', '/c/spring?utm_campaign=may')
  await send()
  expect(posts[0]?.get('ff-query')).toBe('?utm_campaign=may')
})

it('sends much text in a way that browsers allow', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch')
  await send()
  input().value = 'x'.repeat(60_000)
  await send()
  const kept = fetching.mock.calls.map(([, init]) => init?.keepalive)
  expect(kept).toEqual([true, false])
})
