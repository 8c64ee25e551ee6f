import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { TimeSlicer } from './time-slicer.ts'

it('R9 what takes longer than a slice goes on in later turns of the event loop', async () => {
  const time = { now: 0 }
  const ran: number[] = []
  const slicer = new TimeSlicer(5, () => time.now)
  for (let task = 0; task < 8; task += 1)
    slicer.run(() => {
      ran.push(task)
      time.now += 2
    })
  const ranAtEnd = slicer.done().then(() => ran.length)
  const afterEachTurn: number[] = []
  for (const _ of [1, 2, 3]) {
    await turn()
    afterEachTurn.push(ran.length)
  }
  expect(afterEachTurn).toEqual([3, 6, 8])
  expect(await ranAtEnd).toBe(8)
  expect(ran).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
