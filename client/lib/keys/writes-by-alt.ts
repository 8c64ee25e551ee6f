import { isApple } from './is-apple.ts'
import type { Pressed } from './match-keys.ts'

/** Whether the key writes a character with AltGr, or with Option on Apple's systems: `@`, `ł`, `\`. */
export function writesByAlt(pressed: Pressed): boolean {
  if (pressed.key.length !== 1 || pressed.metaKey) return false
  if (pressed.getModifierState('AltGraph')) return true
  return isApple() && pressed.altKey && !pressed.ctrlKey
}
