import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keyOf, matchesKeys } from './match-keys.ts'

const plain = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

beforeEach(() => vi.stubGlobal('navigator', { platform: 'Linux x86_64' }))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Ctrl+D', { key: 'd', ctrlKey: true }],
  ['Ctrl+Shift+ArrowUp', { key: 'ArrowUp', ctrlKey: true, shiftKey: true }],
  ['?', { key: '?', shiftKey: true }],
  ['+', { key: '+' }],
  ['Alt+2', { key: '™', code: 'Digit2', altKey: true }],
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
