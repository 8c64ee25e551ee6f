import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { meQuery, signInPath } from '#client/lib/session/session.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { flowPath } from '../flow/destination.ts'
import classes from './login-dialog.module.css'
import { LoginInPlace } from '../flow/login-in-place.tsx'
import { useKeyboardAtRest } from './use-keyboard-at-rest.ts'

/**
 * Asks to sign in again above the screen on which the session ended, once its person pauses; nothing
 * of it is lost.
 */
export function SignedOutDialog({ email, here }: { email: string; here: string }) {
  const isAtRest = useKeyboardAtRest()
  const queryClient = useQueryClient()
  const askWhoIsHere = () => void queryClient.refetchQueries({ queryKey: meQuery.queryKey })
  return (
    <Modal
      opened={isAtRest}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={400}
      title="You were signed out"
    >
      <Text mb="24" tone="ink-2">
        The session has ended. Sign in to go on here; this screen stays as it is, and edits in the
        builder are kept on this device.
      </Text>
      <LoginInPlace refresh={false} here={here} email={email} onDone={askWhoIsHere} />
      <p className={classes.foot}>
        <Link to={signInPath(here)}>Sign in as someone else</Link>
        <Link to={flowPath('recovery', { returnTo: here })}>Forgot your password?</Link>
      </p>
    </Modal>
  )
}
