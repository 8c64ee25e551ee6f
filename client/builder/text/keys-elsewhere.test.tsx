import { expect, test, vi } from 'vitest'
import { browserKeys } from '#client/lib/keys/testing/browser-keys.ts'
import { openParagraph, testKeysInText } from '../testing/keys-in-text.ts'

// Before the editor is loaded, which asks but once.
vi.hoisted(() => Object.defineProperty(navigator, 'platform', { value: 'Win32' }))

testKeysInText(browserKeys.elsewhere)

test.each([
  ['ł', 'KeyL'],
  ['ę', 'KeyE'],
  ['@', 'KeyQ'],
  ['\\', 'Minus'],
  ['²', 'Digit2'],
  ['}', 'Digit0'],
])('%s is written with AltGr, with or without what older browsers say of it', (key, code) => {
  const { editor, close } = openParagraph()
  const before = editor.getHTML()
  for (const held of [{}, { ctrlKey: true, altKey: true }]) {
    const event = new KeyboardEvent('keydown', {
      key,
      code,
      keyCode: code.startsWith('Key') ? code.charCodeAt(3) : code.charCodeAt(5),
      modifierAltGraph: true,
      cancelable: true,
      bubbles: true,
      ...held,
    })
    editor.view.dom.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  }
  expect(editor.getHTML()).toBe(before)
  close()
})
