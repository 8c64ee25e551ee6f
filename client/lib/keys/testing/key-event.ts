import { isApple } from '../is-apple.ts'
import { partsOf } from '../key-names.ts'

/** Each key that is no letter: its code, its number, and what it writes with Shift. */
const others: Readonly<Record<string, readonly [code: string, number: number, shifted: string]>> = {
  ...Object.fromEntries(
    Array.from(')!@#$%^&*(', (sign, at) => [String(at), [`Digit${at}`, 48 + at, sign] as const]),
  ),
  ',': ['Comma', 188, '<'],
  '[': ['BracketLeft', 219, '{'],
  ']': ['BracketRight', 221, '}'],
  '\\': ['Backslash', 220, '|'],
  '`': ['Backquote', 192, '~'],
}

const held = ['Ctrl', 'Shift', 'Alt']

/** What a browser tells of `keys` (`Ctrl+Shift+8`) on a keyboard of the United States. */
export function keyEvent(keys: string): KeyboardEvent {
  const parts = partsOf(keys)
  const name = parts.at(-1) ?? ''
  const [hasCtrl = false, shiftKey = false, altKey = false] = held.map((key) => parts.includes(key))
  const [code, keyCode, shifted] = others[name] ?? [`Key${name}`, name.charCodeAt(0), name]
  const letter = shiftKey ? shifted : name.toLowerCase()
  return new KeyboardEvent('keydown', {
    ...(name.length > 1 ? { key: name, code: name } : { key: letter, code, keyCode }),
    ctrlKey: hasCtrl && !isApple(),
    metaKey: hasCtrl && isApple(),
    shiftKey,
    altKey,
    bubbles: true,
    cancelable: true,
  })
}
