import { expect, onTestFinished, test } from 'vitest'
import { watchHands } from './hands.ts'

function watch() {
  const hands = watchHands()
  onTestFinished(hands.stop)
  return hands
}

const happens = (event: string) => window.dispatchEvent(new Event(event))

/** Whether it is free within so many ms. */
const isFree = (waiting: Promise<void>, within: number) =>
  Promise.race([
    waiting.then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), within)),
  ])

test('hands that hold nothing are free at once', async () => {
  const { free } = watch()
  expect(await isFree(free(10_000), 0)).toBe(true)
})

test('they are free once all that was begun has ended', async () => {
  const { free } = watch()
  happens('compositionstart')
  happens('pointerdown')
  const waiting = free(10_000)
  happens('pointercancel')
  expect(await isFree(waiting, 100)).toBe(false)
  happens('compositionend')
  expect(await isFree(waiting, 1_000)).toBe(true)
})

test('what is begun again a moment after its end is waited for too', async () => {
  const { free } = watch()
  happens('pointerdown')
  const waiting = free(10_000)
  happens('pointerup')
  happens('pointerdown')
  expect(await isFree(waiting, 150)).toBe(false)
  happens('pointerup')
  expect(await isFree(waiting, 1_000)).toBe(true)
})

test('what never ends is waited for only so long', async () => {
  const { free } = watch()
  happens('pointerdown')
  expect(await isFree(free(100), 1_000)).toBe(true)
})

test('nothing is noticed any more after the end', async () => {
  const { free, stop } = watch()
  stop()
  happens('pointerdown')
  expect(await isFree(free(10_000), 0)).toBe(true)
})
