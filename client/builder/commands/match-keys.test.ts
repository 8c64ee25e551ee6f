import { expect, test } from 'vitest'
import { matchesKeys } from './match-keys.ts'

const plain = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

test.each([
  ['Ctrl+D', { key: 'd', ctrlKey: true }],
  ['Ctrl+D', { key: 'D', metaKey: true }],
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
