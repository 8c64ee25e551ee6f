import { expect, it } from 'vitest'
import { openApng } from './read-apng.ts'
import { animatedPng } from './testing/animated-png.ts'

const whole = { width: 4, height: 2, left: 0, top: 0, dispose: 'keep', isOver: false } as const
const dot = { width: 1, height: 1, left: 1, top: 1 }
const red = [255, 0, 0, 255]
const blue = [0, 0, 255, 255]

/** The colours of one pixel in all frames. */
async function coloursAt(left: number, top: number, frames: Parameters<typeof animatedPng>[0]) {
  const { read, width, height } = openApng(await animatedPng(frames))
  const pixels = await read()
  return frames.map((_frame, at) => {
    const start = ((at * height + top) * width + left) * 4
    return [...pixels.subarray(start, start + 4)]
  })
}

it('draws each frame over the one before', async () => {
  const frames = [
    { ...whole, color: '#f00' },
    { ...dot, color: '#00f', dispose: 'keep', isOver: false } as const,
    { ...dot, left: 0, color: '#00f', dispose: 'keep', isOver: false } as const,
  ]
  expect(await coloursAt(1, 1, frames)).toEqual([red, blue, blue])
  expect(await coloursAt(0, 0, frames)).toEqual([red, red, red])
})

it('clears the place of a frame, or restores what was there', async () => {
  const after = { ...dot, left: 3, color: '#00f', dispose: 'keep', isOver: false } as const
  const then = (dispose: 'clear' | 'restore') =>
    coloursAt(1, 1, [
      { ...whole, color: '#f00' },
      { ...dot, color: '#00f', dispose, isOver: false },
      after,
    ])
  expect(await then('clear')).toEqual([red, blue, [0, 0, 0, 0]])
  expect(await then('restore')).toEqual([red, blue, red])
})

it('mixes what is half transparent with what is below, or takes its place', async () => {
  const half = (isOver: boolean) =>
    coloursAt(1, 1, [
      { ...whole, color: '#f00' },
      { ...dot, color: '#0000ff80', dispose: 'keep', isOver },
    ])
  expect(await half(true)).toEqual([red, [127, 0, 128, 255]])
  expect(await half(false)).toEqual([red, [0, 0, 255, 128]])
})

it('refuses frames that do not fit', async () => {
  const frames = [
    { ...whole, color: '#f00' },
    { ...dot, left: 4, color: '#00f', dispose: 'keep', isOver: false } as const,
  ]
  const file = await animatedPng(frames)
  expect(() => openApng(file)).toThrow('damaged')
  expect(() => openApng(file.subarray(0, 60))).toThrow('damaged')
})
