import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRotation } from './use-rotation.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000))
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const rotate = (count: number) => {
  const { result, rerender } = renderHook((of: number) => useRotation(of), { initialProps: count })
  return { page: () => result.current.page, result, rerender }
}

it('turns the page every 15 s, and begins again after the last one', () => {
  const { page } = rotate(3)
  const seen = [0, 14, 1, 15, 15].map((seconds) => {
    pass(seconds)
    return page()
  })
  expect(seen).toEqual([0, 0, 1, 2, 0])
})

it('stays while it is paused by Space, or looked at, and goes on afterwards', () => {
  const { page, result } = rotate(3)
  press(' ')
  pass(60)
  expect([page(), result.current.isPaused]).toEqual([0, true])
  press('ArrowRight')
  expect(page()).toBe(1)
  press(' ')
  act(() => result.current.hold(true))
  pass(60)
  expect(page()).toBe(1)
  act(() => result.current.hold(false))
  pass(15)
  expect(page()).toBe(2)
})

it('goes on from the same page after a reload, and where there are fewer pages', () => {
  const first = rotate(3)
  press('ArrowLeft')
  expect(first.page()).toBe(2)
  cleanup()
  const second = rotate(3)
  expect(second.page()).toBe(2)
  second.rerender(2)
  expect(second.page()).toBe(0)
})
