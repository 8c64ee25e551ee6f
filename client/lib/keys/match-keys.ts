import { isApple } from './is-apple.ts'
import { partsOf } from './key-names.ts'

/** What a key event is matched by. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'getModifierState'
>

type Held = Omit<Pressed, 'key' | 'code'>

/**
 * The key by the name that shortcuts have. Where a layout has no Latin letter (Cyrillic, Greek,
 * Hebrew, Arabic), or a figure only with Shift, it is the one that others have in that place.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[ -~]+$/.test(key) && key !== 'Dead') return key
  return /^(?:Key|Digit)(\w)$/.exec(code)?.[1]?.toLowerCase() ?? key
}

/** Whether the key gives a command: with Ctrl, or Cmd on Apple's systems. */
export function isCommand({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>) {
  return isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey
}

/** Alt, Option or AltGr is held. The last one is no Alt to most browsers, and both Ctrl and Alt to others. */
const hasAlt = (pressed: Held) => pressed.altKey || pressed.getModifierState('AltGraph')

/** Whether a key is pressed by itself, or with Shift. */
export const isPlain = (pressed: Held): boolean =>
  !pressed.ctrlKey && !pressed.metaKey && !hasAlt(pressed)

/**
 * Whether `keys` (`Ctrl+Shift+D`, `Delete`, `?`) were pressed; Ctrl is Cmd on Apple's systems.
 * Signs and figures that need Shift on some keyboards are matched by what they say, whatever Shift
 * is. Alt has no part in any: with it European keyboards write characters.
 */
export function matchesKeys(keys: string, pressed: Pressed): boolean {
  const parts = partsOf(keys)
  const key = parts[parts.length - 1] ?? ''
  const holds = parts.includes('Ctrl') ? isCommand(pressed) && !hasAlt(pressed) : isPlain(pressed)
  if (!holds) return false
  const isSign = key.length === 1 && !/[A-Z]/.test(key)
  if (!isSign && parts.includes('Shift') !== pressed.shiftKey) return false
  if (key.length > 1) return pressed.key === key
  return keyOf(pressed).toLowerCase() === key.toLowerCase()
}
