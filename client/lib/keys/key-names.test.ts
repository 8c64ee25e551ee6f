import { afterEach, expect, test, vi } from 'vitest'
import { ariaKeys, keyCaps } from './key-names.ts'
import { keyWords } from './key-words.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Ctrl+Shift+Z', 'Ctrl Shift Z', '⇧⌘Z', 'Control Shift Z', 'Command Shift Z'],
  ['Ctrl+Shift+ArrowUp', 'Ctrl Shift ↑', '⇧⌘↑', 'Control Shift Arrow Up', 'Command Shift Arrow Up'],
  ['Ctrl+D', 'Ctrl D', '⌘D', 'Control D', 'Command D'],
  ['Shift+F6', 'Shift F6', '⇧F6', 'Shift F6', 'Shift F6'],
  ['Delete', 'Del', '⌫', 'Delete', 'Delete'],
  ['Enter', 'Enter', '↩', 'Enter', 'Enter'],
  ['Escape', 'Esc', 'Esc', 'Escape', 'Escape'],
  ['?', '?', '?', 'Question mark', 'Question mark'],
  ['+', '+', '+', 'Plus', 'Plus'],
])('%s is shown and read out as each system has it', (keys, caps, apple, words, appleWords) => {
  vi.stubGlobal('navigator', { platform: 'Win32' })
  expect(keyCaps(keys).join(' ')).toBe(caps)
  expect(keyWords(keys)).toBe(words)
  vi.stubGlobal('navigator', { platform: 'MacIntel' })
  expect(keyCaps(keys).join(' ')).toBe(apple)
  expect(keyWords(keys)).toBe(appleWords)
})

test('assistive technology is told of the key that counts here', () => {
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' })
  expect(ariaKeys('Ctrl+Shift+Z')).toBe('Control+Shift+Z')
  vi.stubGlobal('navigator', { platform: 'MacIntel' })
  expect(ariaKeys('Ctrl+Shift+Z')).toBe('Meta+Shift+Z')
})
