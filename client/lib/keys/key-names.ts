import { isApple } from './is-apple.ts'

type Names = Readonly<Record<string, string>>

const arrows: Names = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }
const caps: Names = { ...arrows, Escape: 'Esc', Delete: 'Del' }
const appleCaps: Names = {
  ...arrows,
  Ctrl: '⌘',
  Shift: '⇧',
  Escape: 'esc',
  Delete: '⌫',
  Enter: '↩',
}
const words: Names = {
  Ctrl: 'Control',
  ArrowUp: 'Arrow Up',
  ArrowDown: 'Arrow Down',
  ArrowLeft: 'Arrow Left',
  ArrowRight: 'Arrow Right',
  '\\': 'Backslash',
  '/': 'Slash',
  '?': 'Question mark',
  '+': 'Plus',
  '-': 'Minus',
}

/** The keys of a shortcut (`Ctrl+Shift+Z`); a `+` by itself is a key. */
export const partsOf = (keys: string): string[] => (keys === '+' ? ['+'] : keys.split('+'))

/** Keys as they stand on this machine's keyboard: `Ctrl`, `Shift`, `Z`; in one, `⇧⌘Z`, on Apple's. */
export function keyCaps(keys: string): string[] {
  const parts = partsOf(keys)
  if (!isApple()) return parts.map((key) => caps[key] ?? key)
  // Apple writes the command key last of those that are held.
  const ordered = parts.includes('Ctrl')
    ? [...parts.slice(1, -1), 'Ctrl', ...parts.slice(-1)]
    : parts
  return [ordered.map((key) => appleCaps[key] ?? key).join('')]
}

/** Keys to be read out: `Control Shift Z`, or `Command Shift Z` on Apple's systems. */
export const keyWords = (keys: string): string =>
  partsOf(keys)
    .map((key) => (isApple() && key === 'Ctrl' ? 'Command' : (words[key] ?? key)))
    .join(' ')

/** Keys as `aria-keyshortcuts` has them. */
export const ariaKeys = (keys: string): string =>
  keys === '+' ? 'Plus' : keys.replace('Ctrl', isApple() ? 'Meta' : 'Control')
