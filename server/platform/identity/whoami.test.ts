import { expect, it } from 'vitest'
import { createWhoami } from './whoami.ts'

it('asks a few at a time, and waits for none longer than its time', async () => {
  const inFlight = { now: 0, most: 0 }
  const whoami = createWhoami({
    url: () => 'http://identity.internal/sessions/whoami',
    clock: () => new Date(),
    timeoutMs: 20,
    fetch: (_, init) => {
      inFlight.now += 1
      inFlight.most = Math.max(inFlight.most, inFlight.now)
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => {
          inFlight.now -= 1
          reject(new Error('aborted'))
        }),
      )
    },
  })
  const cookies = Array.from({ length: 100 }, (_, index) => `a=${index}`)
  const verdicts = await Promise.all(cookies.map(whoami))
  expect(verdicts).toEqual(cookies.map(() => ({ kind: 'unavailable' })))
  expect(inFlight).toEqual({ now: 0, most: 32 })
})
