import classes from './login-dialog.module.css'
import { LoginInPlace } from '../flow/login-in-place.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'

type RefreshDialogProps = {
  email: string
  here: string
  onDone: () => void
  onCancel: () => void
}

/** Asks who is there once more before something that matters is changed. */
export function RefreshDialog({ onCancel, ...login }: RefreshDialogProps) {
  return (
    <Dialog opened onClose={onCancel} closeOnClickOutside={false} title="Confirm it is you">
      <p className={classes.lead}>Then your change is saved. What you typed is kept.</p>
      <LoginInPlace refresh {...login} />
    </Dialog>
  )
}
