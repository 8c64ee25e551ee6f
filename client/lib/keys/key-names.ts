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

/** Keys as `aria-keyshortcuts` has them. */
export const ariaKeys = (keys: string): string =>
  keys === '+' ? 'Plus' : keys.replace('Ctrl', isApple() ? 'Meta' : 'Control')
