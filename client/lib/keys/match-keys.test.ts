import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isPlain, keyOf, matchesKeys } from './match-keys.ts'
import { writesByAlt } from './writes-by-alt.ts'

const plain = {
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  getModifierState: () => false,
}
const altGr = { ...plain, getModifierState: (key: string) => key === 'AltGraph' }

beforeEach(() => vi.stubGlobal('navigator', { platform: 'Linux x86_64' }))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Ctrl+D', { key: 'd', ctrlKey: true }],
  ['Ctrl+Shift+ArrowUp', { key: 'ArrowUp', ctrlKey: true, shiftKey: true }],
  ['?', { key: '?', shiftKey: true }],
  ['+', { key: '+' }],
  ['0', { key: '0', code: 'Digit0', shiftKey: true }],
])('%s is pressed', (keys, pressed) => {
  expect(matchesKeys(keys, { ...plain, ...pressed })).toBe(true)
})

test.each([
  ['Ctrl+D', { key: 'd' }],
  ['Ctrl+Z', { key: 'z', ctrlKey: true, shiftKey: true }],
  ['Delete', { key: 'Delete', ctrlKey: true }],
  ['A', { key: 'a', altKey: true }],
  ['ArrowUp', { key: 'ArrowUp', shiftKey: true }],
])('%s is not', (keys, pressed) => {
  expect(matchesKeys(keys, { ...plain, ...pressed })).toBe(false)
})

test.each([
  ['Cyrillic', 'Ctrl+Z', { key: 'я', code: 'KeyZ', ctrlKey: true }],
  ['Cyrillic', 'Ctrl+Shift+Z', { key: 'Я', code: 'KeyZ', ctrlKey: true, shiftKey: true }],
  ['Cyrillic', 'L', { key: 'д', code: 'KeyL' }],
  ['Greek', 'Ctrl+D', { key: 'δ', code: 'KeyD', ctrlKey: true }],
  ['Hebrew', 'Ctrl+K', { key: 'ל', code: 'KeyK', ctrlKey: true }],
  ['Arabic', 'T', { key: 'ف', code: 'KeyT' }],
  // One key writes two letters there.
  ['Arabic', 'Ctrl+B', { key: 'لا', code: 'KeyB', ctrlKey: true }],
  ['French', '0', { key: 'à', code: 'Digit0' }],
])('on a %s keyboard %s is the key in its place', (_, keys, pressed) => {
  expect(matchesKeys(keys, { ...plain, ...pressed })).toBe(true)
})

test('a layout that moves Latin letters keeps them by what they say', () => {
  // Dvorak and AZERTY.
  expect(keyOf({ key: 'd', code: 'KeyH' })).toBe('d')
  expect(matchesKeys('Ctrl+Z', { ...plain, key: 'z', code: 'KeyW', ctrlKey: true })).toBe(true)
  expect(matchesKeys('Ctrl+Z', { ...plain, key: 'w', code: 'KeyZ', ctrlKey: true })).toBe(false)
  // A letter that stands where others have a sign is no sign.
  expect(matchesKeys('-', { ...plain, key: 'ß', code: 'Minus' })).toBe(false)
})

describe('Cmd gives commands on Apple’s systems only, and Ctrl on all others only', () => {
  const withCtrl = { ...plain, key: 'k', ctrlKey: true }
  const withCmd = { ...plain, key: 'k', metaKey: true }
  test.each([
    ['MacIntel', withCmd, withCtrl],
    ['iPhone', withCmd, withCtrl],
    ['Win32', withCtrl, withCmd],
    ['Linux x86_64', withCtrl, withCmd],
  ])('%s', (platform, ours, theirs) => {
    vi.stubGlobal('navigator', { platform })
    expect(matchesKeys('Ctrl+K', ours)).toBe(true)
    expect(matchesKeys('Ctrl+K', theirs)).toBe(false)
    expect(matchesKeys('Ctrl+K', { ...ours, ctrlKey: true, metaKey: true })).toBe(false)
    expect(matchesKeys('K', theirs)).toBe(false)
  })
})

describe('what is written with AltGr or Option is no shortcut', () => {
  // Each by a key of its own on some European keyboard, beside what the same key is elsewhere.
  const written = [
    ['Polish', 'ł', 'KeyL'],
    ['Polish', 'ą', 'KeyA'],
    ['Polish', 'ń', 'KeyN'],
    ['German', '@', 'KeyQ'],
    ['German', '\\', 'Minus'],
    ['German', '~', 'BracketRight'],
    ['German', '²', 'Digit2'],
    ['Swedish', '$', 'Digit4'],
    ['Croatian', '[', 'KeyF'],
    ['Slovak', '&', 'KeyC'],
  ] as const
  const shortcuts = ['L', 'A', 'N', 'C', 'B', '\\', '/', '2', '+', 'Ctrl+F', 'Ctrl+\\', 'Ctrl+A']
  const matching = (pressed: Parameters<typeof matchesKeys>[1]) =>
    shortcuts.filter((keys) => matchesKeys(keys, pressed))

  test.each(written)('on a %s keyboard: %s', (_, key, code) => {
    for (const pressed of [
      { ...altGr, key, code },
      // Older browsers on Windows.
      { ...altGr, key, code, ctrlKey: true, altKey: true },
    ]) {
      expect(matching(pressed)).toEqual([])
      expect(isPlain(pressed)).toBe(false)
      expect(writesByAlt(pressed)).toBe(true)
    }
  })

  test.each([
    ['@', 'KeyL'],
    ['“', 'Digit2'],
    ['∂', 'KeyD'],
    ['/', 'Digit7'],
    ['\\', 'Digit7'],
  ])('on a Mac: %s', (key, code) => {
    vi.stubGlobal('navigator', { platform: 'MacIntel' })
    const pressed = { ...plain, key, code, altKey: true }
    expect(matching(pressed)).toEqual([])
    expect(writesByAlt(pressed)).toBe(true)
    // Firefox says AltGr for Option; beside Cmd it writes nothing.
    expect(writesByAlt({ ...altGr, key, code, altKey: true, metaKey: true })).toBe(false)
  })

  test('Alt on other systems writes nothing', () => {
    expect(writesByAlt({ ...plain, key: 'd', code: 'KeyD', altKey: true })).toBe(false)
    expect(writesByAlt({ ...altGr, key: 'ArrowLeft' })).toBe(false)
  })
})
