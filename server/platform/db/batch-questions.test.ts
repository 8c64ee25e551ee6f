import { afterEach, expect, it, vi } from 'vitest'
import { batchQuestions } from './batch-questions.ts'

afterEach(() => void vi.useRealTimers())

/** Asks that are answered when the test says. */
function startAsking() {
  const batches: { questions: readonly number[]; answer: () => void; fail: () => void }[] = []
  const ask = batchQuestions(
    (questions: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        const answer = () => resolve(questions.map((question) => question * 10))
        batches.push({ questions, answer, fail: () => reject(new Error('away')) })
      }),
  )
  const batch = async (at: number) => {
    await vi.waitFor(() => expect(batches.length).toBeGreaterThan(at))
    const found = batches[at]
    if (!found) throw new Error('no such batch')
    return found
  }
  return { ask, batch, batches }
}

it('asks together what is asked in one turn', async () => {
  const { ask, batch } = startAsking()
  const answers = Promise.all([1, 2, 2, 3].map(ask))
  const { questions, answer } = await batch(0)
  expect(questions).toEqual([1, 2, 2, 3])
  answer()
  expect(await answers).toEqual([10, 20, 20, 30])
})

it('gathers while the questions before are answered, and answers none with what is older', async () => {
  const { ask, batch, batches } = startAsking()
  const first = ask(1)
  const before = await batch(0)
  const later = Promise.all([ask(1), ask(2)])
  expect(batches).toHaveLength(1)
  before.answer()
  expect(await first).toBe(10)
  const after = await batch(1)
  expect(after.questions).toEqual([1, 2])
  after.answer()
  expect(await later).toEqual([10, 20])
})

it('fails those who asked together, and asks again for the next', async () => {
  const { ask, batch } = startAsking()
  const failing = Promise.allSettled([ask(1), ask(2)])
  ;(await batch(0)).fail()
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = ask(3)
  ;(await batch(1)).answer()
  expect(await next).toBe(30)
})

it('asks at most 200 at once', async () => {
  const { ask, batch } = startAsking()
  const answers = Promise.all(Array.from({ length: 450 }, (_, index) => ask(index)))
  for (const [at, count] of [200, 200, 50].entries()) {
    const { questions, answer } = await batch(at)
    expect(questions).toHaveLength(count)
    answer()
  }
  expect(await answers).toHaveLength(450)
})

it('is not held up for ever by questions that nobody answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { ask, batch } = startAsking()
  const stuck = ask(1)
  const first = await batch(0)
  const next = ask(2)
  await vi.advanceTimersByTimeAsync(1_000)
  ;(await batch(1)).answer()
  expect(await next).toBe(20)
  first.answer()
  expect(await stuck).toBe(10)
})
