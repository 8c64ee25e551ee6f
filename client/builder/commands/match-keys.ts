/** What a key event is matched by. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>

/**
 * Whether `keys` (`Ctrl+Shift+D`, `Delete`, `?`) were pressed. Ctrl is Cmd on Apple machines too.
 * Signs that need Shift on some keyboards (`?`, `+`) are matched by the sign, whatever Shift is.
 */
export function matchesKeys(keys: string, pressed: Pressed): boolean {
  const parts = keys === '+' ? ['+'] : keys.split('+')
  const key = parts.at(-1) ?? ''
  const command = pressed.ctrlKey || pressed.metaKey
  if (parts.includes('Ctrl') !== command || parts.includes('Alt') !== pressed.altKey) return false
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key)
  if (!isSign && parts.includes('Shift') !== pressed.shiftKey) return false
  if (key.length > 1) return pressed.key === key
  // With Alt the key of some keyboards is another sign.
  const letter = parts.includes('Alt') ? pressed.code.replace(/^(Key|Digit)/, '') : pressed.key
  return letter.toLowerCase() === key.toLowerCase()
}
