import { isApple } from '#client/lib/keys/is-apple.ts'
import classes from './shortcut.module.css'

const appleKeys: Record<string, string> = { Ctrl: '⌘', Shift: '⇧', Alt: '⌥' }
const shortKeys: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
}

/** Keys to press, written `Ctrl+Shift+Z`; on Apple machines as their own symbols. */
export function Shortcut({ keys }: { keys: string }) {
  return (
    <span className={classes.keys} aria-hidden>
      {(keys === '+' ? [keys] : keys.split('+')).map((key) => (
        <kbd key={key} className={classes.key}>
          {(isApple() ? appleKeys[key] : undefined) ?? shortKeys[key] ?? key}
        </kbd>
      ))}
    </span>
  )
}
