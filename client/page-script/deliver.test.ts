// @vitest-environment jsdom
import { validate, version } from 'uuid'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startDelivery } from './deliver.ts'
import { newEventId } from './new-event-id.ts'
import { openOutbox } from './outbox.ts'
import type { PageEvent } from './outbox.ts'

const event = (now = Date.now()): PageEvent => ({ t: 'token', i: newEventId(now), k: 'v' })

const pageEvent = z.object({
  t: z.string(),
  i: z.string(),
  k: z.enum(['v', 'c', 'b', 'f', 'e', 's']),
  b: z.string().optional(),
  r: z.string().optional(),
})
const batch = z.object({ e: z.array(pageEvent) })

let answers: (number | 'down' | Response)[]
let bodies: PageEvent[][]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) })
  localStorage.clear()
  answers = []
  bodies = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    bodies.push(batch.parse(JSON.parse(String(init.body))).e)
    const answer = answers.shift() ?? 204
    if (answer === 'down') throw new TypeError('Failed to fetch')
    return answer instanceof Response ? answer : new Response(null, { status: answer })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function start() {
  const outbox = openOutbox()
  const delivery = startDelivery(outbox, '/e')
  const record = (recorded: PageEvent) => {
    outbox.add(recorded)
    delivery.soon()
  }
  return { outbox, delivery, record }
}

it('makes valid version 7 ids that sort by time', () => {
  const ids = Array.from({ length: 500 }, (_, index) => newEventId(Date.now() + index))
  for (const id of ids) {
    expect(validate(id)).toBe(true)
    expect(version(id)).toBe(7)
  }
  expect(new Set(ids).size).toBe(500)
  expect(ids).toEqual(ids.toSorted())
})

it('sends what happens together in one request, and forgets it when it is confirmed', async () => {
  const { outbox, record } = start()
  record(event(1))
  record(event(2))
  await vi.advanceTimersByTimeAsync(200)
  expect(bodies.map((body) => body.length)).toEqual([2])
  expect(outbox.peek(10)).toEqual([])
})

it('tries again with the same ids until it is confirmed, ever more slowly', async () => {
  answers = ['down', 503, 429, 408, 204]
  const { outbox, record } = start()
  record(event())
  await vi.advanceTimersByTimeAsync(400)
  expect(bodies).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(bodies).toHaveLength(5)
  expect(new Set(bodies.flat().map(({ i }) => i)).size).toBe(1)
  expect(outbox.peek(10)).toEqual([])
})

it('gives up on what will never be taken', async () => {
  answers = [403]
  const { outbox, record } = start()
  record(event())
  await vi.advanceTimersByTimeAsync(120_000)
  expect(bodies).toHaveLength(1)
  expect(outbox.peek(10)).toEqual([])
})

it('keeps the pause after failures when more happens', async () => {
  answers = Array<'down'>(50).fill('down')
  const { record } = start()
  for (let count = 0; count < 100; count += 1) {
    record(event())
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(bodies.length).toBeLessThan(6)
})

it('sends on the next page what was not confirmed on this one', async () => {
  answers = ['down']
  const first = start()
  const lost = event()
  first.record(lost)
  await vi.advanceTimersByTimeAsync(200)
  const second = start()
  second.delivery.soon()
  await vi.advanceTimersByTimeAsync(200)
  expect(bodies[1]?.[0]).toEqual(lost)
})

it('hands everything to the browser when the page goes, and keeps it', () => {
  const beacon = vi.fn<Navigator['sendBeacon']>(() => true)
  vi.stubGlobal('navigator', { sendBeacon: beacon })
  const { outbox, delivery } = start()
  outbox.add(event())
  delivery.leave()
  expect(beacon).toHaveBeenCalledOnce()
  expect(outbox.peek(10)).toHaveLength(1)
})

it('keeps the latest hundred', () => {
  const { outbox } = start()
  for (let time = 1; time <= 130; time += 1) outbox.add(event(time))
  const kept = outbox.peek(1_000)
  expect(kept).toHaveLength(100)
  expect(kept[0]?.i.slice(0, 13)).toBe('00000000-001f')
})

it('works without storage', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { record } = start()
  record(event())
  await vi.advanceTimersByTimeAsync(200)
  expect(bodies).toHaveLength(1)
})

const stopped = (status: number, slug: string, detail: string) =>
  Response.json({ slug, detail }, { status })
const notice = () => document.querySelector<HTMLElement>('body > [role=status]')

it('P1: says at the foot of the page that the campaign is paused or over, and that it goes on', async () => {
  answers = [
    stopped(503, 'campaign-paused', 'A short break.'),
    204,
    stopped(410, 'campaign-over', 'It is over.'),
    stopped(503, 'unavailable', 'Try again.'),
  ]
  const { outbox, record, delivery } = start()
  record(event())
  await vi.advanceTimersByTimeAsync(200)
  expect(notice()?.textContent).toBe('A short break.')
  // What happened meanwhile is no visit of later.
  expect(outbox.peek(10)).toEqual([])
  delivery.beat(event())
  await vi.advanceTimersByTimeAsync(10)
  expect(notice()?.hidden).toBe(true)
  delivery.beat(event())
  await vi.advanceTimersByTimeAsync(10)
  expect(notice()?.hidden).toBe(false)
  delivery.beat(event())
  await vi.advanceTimersByTimeAsync(10)
  expect(notice()?.textContent).toBe('It is over.')
})
