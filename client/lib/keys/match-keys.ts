import { isApple } from './is-apple.ts'

/** What a key event is matched by. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>

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

/** Whether a key is pressed by itself, or with Shift. */
export const isPlain = ({ ctrlKey, metaKey, altKey }: Omit<Pressed, 'key' | 'code'>): boolean =>
  !ctrlKey && !metaKey && !altKey

/**
 * Whether `keys` (`Ctrl+Shift+D`, `Delete`, `?`) were pressed; Ctrl is Cmd on Apple's systems.
 * Signs that need Shift on some keyboards (`?`, `+`) are matched by the sign, whatever Shift is.
 */
export function matchesKeys(keys: string, pressed: Pressed): boolean {
  const parts = keys === '+' ? ['+'] : keys.split('+')
  const key = parts[parts.length - 1] ?? ''
  const holds = parts.includes('Ctrl') ? isCommand(pressed) : !pressed.ctrlKey && !pressed.metaKey
  if (!holds || parts.includes('Alt') !== pressed.altKey) return false
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key)
  if (!isSign && parts.includes('Shift') !== pressed.shiftKey) return false
  if (key.length > 1) return pressed.key === key
  // With Alt the key of some keyboards is another sign.
  const letter = pressed.altKey ? pressed.code.replace(/^(Key|Digit)/, '') : keyOf(pressed)
  return letter.toLowerCase() === key.toLowerCase()
}
