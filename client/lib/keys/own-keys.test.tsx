import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listenToKeys, ownKeys } from './own-keys.ts'
import { useKeys } from './use-keys.ts'

afterEach(cleanup)

const composed = [
  { key: 'Enter', isComposing: true },
  // Safari, after the end of the composition.
  { key: 'Enter', keyCode: 229 },
]

test.each(composed)('a field leaves the key of an input method alone: %o', (key) => {
  const act = vi.fn<(key: string) => void>()
  render(<input onKeyDown={ownKeys((event) => act(event.key))} />)
  fireEvent.keyDown(screen.getByRole('textbox'), key)
  expect(act).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
  expect(act).toHaveBeenCalledExactlyOnceWith('Enter')
})

test.each(composed)('so does a listener of the window, until it leaves: %o', (key) => {
  const act = vi.fn<() => void>()
  const leave = listenToKeys(window, act)
  fireEvent.keyDown(document.body, key)
  expect(act).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Enter' })
  leave()
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(act).toHaveBeenCalledOnce()
})

test('what a browser fills in is no key', () => {
  const act = vi.fn<() => void>()
  const leave = listenToKeys(window, act)
  window.dispatchEvent(new Event('keydown'))
  leave()
  expect(act).not.toHaveBeenCalled()
})

test('the keys of a screen count on every layout, but not where somebody writes', () => {
  const create = vi.fn<() => void>()
  function Screen() {
    useKeys({ C: create })
    return <input />
  }
  render(<Screen />)
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'c', code: 'KeyC' })
  expect(create).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'с', code: 'KeyC' })
  expect(create).toHaveBeenCalledOnce()
})
