import { expect, test, vi } from 'vitest'
import { browserKeys } from '#client/lib/keys/testing/browser-keys.ts'
import { openParagraph, testKeysInText } from '../testing/keys-in-text.ts'

// Before the editor is loaded, which asks but once.
vi.hoisted(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }))

testKeysInText(browserKeys.apple)

test.each([
  ['@', 'KeyL'],
  ['ð', 'KeyD'],
  ['“', 'Digit2'],
  ['|', 'Digit7'],
])('%s is written with Option', (key, code) => {
  const { editor, close } = openParagraph()
  const before = editor.getHTML()
  const event = new KeyboardEvent('keydown', {
    key,
    code,
    keyCode: code.startsWith('Key') ? code.charCodeAt(3) : code.charCodeAt(5),
    altKey: true,
    cancelable: true,
    bubbles: true,
  })
  editor.view.dom.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
  expect(editor.getHTML()).toBe(before)
  close()
})
