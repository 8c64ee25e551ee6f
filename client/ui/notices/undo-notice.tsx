import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { undoMs } from '#shared/lib/undo-time.ts'
import classes from './undo-notice.module.css'

type Undoable = {
  /** What has happened, past tense: "Spring sale is paused." */
  message: string
  /** What the way back is called; Undo when missing. */
  label?: string
  onUndo: () => void
  /** Called once when the time is over without an undo. */
  onExpire?: () => void
}

/** Says what happened, with the way back for ten seconds. Returns what ends that before. */
export function showUndo({ message, label = 'Undo', onUndo, onExpire }: Undoable): () => void {
  let undone = false
  const id = notifications.show({
    autoClose: undoMs,
    classNames: { root: classes.notice },
    onClose: () => {
      if (!undone) onExpire?.()
    },
    message: (
      <span className={classes.line}>
        {message}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            undone = true
            notifications.hide(id)
            onUndo()
          }}
        >
          {label}
        </Button>
      </span>
    ),
  })
  return () => notifications.hide(id)
}
