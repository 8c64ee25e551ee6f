import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tooltip, lazyTip } from './tooltip.tsx'

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  await lazyTip.fetch()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function show() {
  render(
    <MantineProvider env="test">
      <Tooltip label="Takes it back">
        <button type="button">Undo</button>
      </Tooltip>
    </MantineProvider>,
  )
  return screen.getByRole('button')
}

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const tip = () => screen.queryByRole('tooltip', { hidden: true })

test('the words come some time after the pointer and go with it', () => {
  const button = show()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  pass(300)
  expect(tip()).toBeNull()
  pass(100)
  expect(tip()?.textContent).toBe('Takes it back')
  fireEvent.pointerLeave(button, { pointerType: 'mouse' })
  expect(tip()).toBeNull()
})

test('Escape hides them, and so does pressing it or something else', () => {
  const button = show()
  for (const dismiss of [
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    () => fireEvent.pointerDown(document.body),
    () => fireEvent.pointerDown(button),
  ]) {
    fireEvent.pointerEnter(button, { pointerType: 'mouse' })
    pass(400)
    expect(tip()).not.toBeNull()
    dismiss()
    expect(tip()).toBeNull()
    fireEvent.pointerLeave(button)
  }
})

test('who presses before the words have come gets none', () => {
  const button = show()
  for (const before of [0, 300]) {
    fireEvent.pointerEnter(button, { pointerType: 'mouse' })
    pass(before)
    fireEvent.pointerDown(button)
    pass(1000)
    expect(tip()).toBeNull()
  }
})

test('a finger and a pointer that passes over get no words', () => {
  const button = show()
  fireEvent.pointerEnter(button, { pointerType: 'touch' })
  pass(1000)
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  pass(200)
  fireEvent.pointerLeave(button, { pointerType: 'mouse' })
  pass(1000)
  expect(tip()).toBeNull()
})
