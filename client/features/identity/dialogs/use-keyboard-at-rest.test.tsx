import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useKeyboardAtRest } from './use-keyboard-at-rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it.each(['keydown', 'input'])(
  'waits for a pause of 750 ms after %s, and stays at rest',
  async (kind) => {
    const { result } = renderHook(() => useKeyboardAtRest())
    for (let key = 0; key < 3; key += 1) {
      await pass(749)
      document.body.dispatchEvent(new Event(kind, { bubbles: true }))
      expect(result.current).toBe(false)
    }
    await pass(749)
    expect(result.current).toBe(false)
    await pass(1)
    expect(result.current).toBe(true)
    document.body.dispatchEvent(new Event(kind, { bubbles: true }))
    await pass(1)
    expect(result.current).toBe(true)
  },
)
