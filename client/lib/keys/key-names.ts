import { isApple } from './is-apple.ts'

type Names = Readonly<Record<string, string>>

const caps: Names = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
}
const appleCaps: Names = {
  Ctrl: '⌘',
  Shift: '⇧',
  Delete: '⌫',
  Enter: '↩',
}

/** The keys of a shortcut (`Ctrl+Shift+Z`); a `+` by itself is a key. */
export const partsOf = (keys: string): string[] => keys.split(/(?!^)\+/)

/** Keys as they stand on this machine's keyboard: `Ctrl`, `Shift`, `Z`; in one, `⇧⌘Z`, on Apple's. */
export function keyCaps(keys: string): string[] {
  if (!isApple()) return partsOf(keys).map((key) => caps[key] ?? key)
  // Apple writes the command key last of those that are held.
  const ordered = partsOf(keys.replace('Ctrl+Shift', 'Shift+Ctrl'))
  return [ordered.map((key) => appleCaps[key] ?? caps[key] ?? key).join('')]
}

/** Keys as `aria-keyshortcuts` has them, which a `+` by itself can't be. */
export const ariaKeys = (keys: string): string =>
  keys.replace('Ctrl', isApple() ? 'Meta' : 'Control')
