import { afterEach, expect, test, vi } from 'vitest'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import { TooManyRequests } from '#shared/errors/too-many-requests.ts'
import { decodeProblem } from '../errors/problem.ts'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

/** How often it is asked for what is refused like this. */
async function timesAsked(error: AppError): Promise<number> {
  const problem = toProblem(error)
  const ask = vi.fn<() => Promise<never>>(async () => {
    throw decodeProblem(problem.status, problem)
  })
  const asked = queryClient.fetchQuery({ queryKey: [error.slug], queryFn: ask, retryDelay: 0 })
  await expect(asked).rejects.toThrow(problem.detail)
  return ask.mock.calls.length
}

test('what may pass is tried twice more; who asked too often is not heard again by itself', async () => {
  expect(await timesAsked(new AppError('unavailable'))).toBe(3)
  expect(await timesAsked(new TooManyRequests(20))).toBe(1)
})
