import { expect, it, vi } from 'vitest'
import { countersHere } from './counters.ts'
import { createLimiter } from './limiter.ts'

const two = { points: 2, seconds: 60 }

it('says how it stands, and refuses what is too many with when to try again', async () => {
  const refused = vi.fn<(name: string) => void>()
  const limiter = createLimiter('test', two, countersHere, refused)
  expect(await limiter.spend('a')).toEqual({
    name: 'test',
    ...two,
    isOver: false,
    left: 1,
    resetSeconds: 60,
  })
  await limiter.keep('a')
  await expect(limiter.keep('a')).rejects.toMatchObject({
    slug: 'rate-limited',
    retryAfterSeconds: 60,
    detail: 'You can try again in 60 seconds.',
  })
  await limiter.keep('b')
  expect(refused.mock.calls).toEqual([['test']])
})

it('asks whether something is left without counting, and takes a count back', async () => {
  const limiter = createLimiter('test', two, countersHere)
  for (let asked = 0; asked < 5; asked += 1) await limiter.requireLeft('a')
  await limiter.keep('a', 2)
  await expect(limiter.requireLeft('a')).rejects.toMatchObject({ slug: 'rate-limited' })
  await limiter.giveBack('a')
  await limiter.requireLeft('a')
})
