import { LoginInPlace } from '../flow/login-in-place.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Text } from '#client/ui/layout/elements.tsx'

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
      <Text mb="24" tone="ink-2">
        Then your change is saved. What you typed is kept.
      </Text>
      <LoginInPlace refresh {...login} />
    </Dialog>
  )
}
