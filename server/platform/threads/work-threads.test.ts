import { expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { inSpan } from '#server/platform/telemetry/spans.ts'
import { recordSpans } from '#server/platform/telemetry/testing/record-spans.ts'
import type { StrangeTask } from './testing/strange-worker.ts'
import { createWorkThreads } from './work-threads.ts'
import type { OnWork, ThreadLimits } from './work-threads.ts'

const file = new URL('./testing/strange-worker.ts', import.meta.url)

function start(limits: Partial<ThreadLimits> = {}) {
  const onWork = vi.fn<OnWork>()
  const log = createLog('silent')
  const threads = createWorkThreads<StrangeTask>({ file, workerData: 'given', log, onWork, limits })
  onTestFinished(threads.close)
  const outcomes = () => onWork.mock.calls.map(([kind, outcome]) => `${kind} ${outcome}`)
  return { ...threads, outcomes }
}

/** Work that goes on until it is let go. */
function held() {
  const shared = new SharedArrayBuffer(8)
  const flag = new Int32Array(shared)
  return {
    task: { wait: shared },
    /** How many threads are at it. */
    begun: () => Atomics.load(flag, 1),
    letGo() {
      Atomics.store(flag, 0, 1)
      Atomics.notify(flag, 0)
    },
  }
}

it('answers in bytes, and passes on what the work throws', async () => {
  const { run, outcomes } = start()
  expect(new TextDecoder().decode(await run('a', 'said', 'answer'))).toBe('"given"')
  await expect(run('a', 'thrown', 'throw')).rejects.toThrow('as it was told')
  expect(outcomes()).toEqual(['said done', 'thrown failed'])
})

it.each([
  ['hangs', 'hang', { deadlineMs: 3_000 }],
  ['ends', 'end', {}],
  ['needs too much memory', 'devour', { heapMb: 16 }],
] as const)('fails only the work over which a thread %s', async (_, task, limits) => {
  const { run } = start({ threads: 1, perOwner: 1, ...limits })
  const lost = run('a', 'bad', task)
  const next = run('b', 'good', 'answer')
  await expect(lost).rejects.toMatchObject({ slug: 'unavailable' })
  expect((await next).length).toBeGreaterThan(0)
})

it('is part of the trace of who asked for it, however long it waited', async () => {
  const spans = recordSpans()
  const { run, waiting } = start({ threads: 1, perOwner: 1 })
  const work = held()
  const first = inSpan('first', () => run('a', 'long', work.task))
  await vi.waitFor(() => expect(work.begun()).toBe(1))
  const second = inSpan('second', () => run('b', 'short', 'answer'))
  expect(waiting()).toBe(1)
  work.letGo()
  await Promise.all([first, second])
  const parentOf = (name: string) => spans(name)[0]?.parentSpanContext?.spanId
  const idOf = (name: string) => spans(name)[0]?.spanContext().spanId
  expect(idOf('first')).toBeDefined()
  expect(parentOf('work long')).toBe(idOf('first'))
  expect(parentOf('work short')).toBe(idOf('second'))
})

it('does the work of one owner within its budget, and of the owners in turns', async () => {
  const { run, waiting } = start({ threads: 2, perOwner: 1 })
  const [first, second, other] = [held(), held(), held()]
  const order: string[] = []
  const note = (name: string, work: { task: StrangeTask }, owner: string) =>
    run(owner, 'work', work.task).then(() => order.push(name))
  const all = [note('first', first, 'a'), note('second', second, 'a'), note('other', other, 'b')]
  await vi.waitFor(() => expect([first.begun(), other.begun()]).toEqual([1, 1]))
  expect([second.begun(), waiting()]).toEqual([0, 1])
  first.letGo()
  await vi.waitFor(() => expect(second.begun()).toBe(1))
  other.letGo()
  await all[2]
  second.letGo()
  await Promise.all(all)
  expect(order).toEqual(['first', 'other', 'second'])
})

it('refuses what is too much for one owner, and what is too much of all', async () => {
  const { run, outcomes } = start({
    threads: 1,
    perOwner: 1,
    waitingPerOwner: 2,
    waitingOfAll: 3,
  })
  const work = held()
  const all = ['a', 'a', 'a'].map((owner) => run(owner, 'work', work.task))
  await expect(run('a', 'work', 'answer')).rejects.toMatchObject({
    slug: 'rate-limited',
    retryAfterSeconds: 10,
  })
  all.push(run('b', 'work', work.task))
  await expect(run('c', 'work', 'answer')).rejects.toMatchObject({ slug: 'unavailable' })
  work.letGo()
  await Promise.all(all)
  expect(outcomes().filter((one) => one === 'work refused')).toHaveLength(2)
})

it('gives up what is not done when it closes', async () => {
  const { run, close } = start({ threads: 1, perOwner: 1 })
  const work = held()
  const all = [run('a', 'work', work.task), run('a', 'work', 'answer')]
  await vi.waitFor(() => expect(work.begun()).toBe(1))
  const settled = Promise.allSettled(all)
  await close()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(run('a', 'work', 'answer')).rejects.toMatchObject({ slug: 'unavailable' })
})
