import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createUndo } from '#shared/campaign/undo/create-undo.ts'
import { rootsOf } from '#shared/campaign/document/document.ts'
import { setTheme } from '#shared/campaign/edits/set-theme.ts'
import { beginPress } from './one-press.ts'

function open() {
  const doc = new Y.Doc()
  const origin = {}
  // So that every change is a step of its own unless a press joins them.
  const undo = createUndo(doc, origin, { captureTimeout: 0 })
  const set = (radius: number) => setTheme(doc, { theme: { radius } }, origin)
  return { undo, set, radius: () => rootsOf(doc).theme.get('radius') }
}

test('what changes while the pointer is pressed is one step', async () => {
  const { undo, set, radius } = open()
  set(1)
  beginPress({ undo })
  set(2)
  fireEvent.blur(document.body)
  await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve))
  set(3)
  fireEvent.pointerUp(window)
  // The last value of what was dragged comes with the next frame.
  set(4)
  await vi.waitFor(() => expect(undo.manager.captureTimeout).toBe(0))
  set(5)
  undo.undo()
  expect(radius()).toBe(4)
  undo.undo()
  expect(radius()).toBe(1)
})

test('two presses are two steps', async () => {
  const { undo, set, radius } = open()
  for (const value of [2, 3]) {
    beginPress({ undo })
    set(value)
    fireEvent.pointerCancel(window)
    await vi.waitFor(() => expect(undo.manager.captureTimeout).toBe(0))
  }
  undo.undo()
  expect(radius()).toBe(2)
})
