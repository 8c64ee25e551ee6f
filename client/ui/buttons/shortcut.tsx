import { keyCaps } from '#client/lib/keys/key-names.ts'
import classes from './shortcut.module.css'

/** Keys to press, written `Ctrl+Shift+Z`, as this machine's keyboard has them. To be looked at only. */
export function Shortcut({ keys }: { keys: string }) {
  return (
    <span className={classes.keys} aria-hidden>
      {keyCaps(keys).map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
