import { LoginInPlace } from '../flow/login-in-place.tsx'

type ProveAgainProps = {
  email: string
  /** Path of the screen, to which another provider leads back. */
  here: string
  onDone: () => void
}

/** Asks who is signed in to show once more that it is them, without leaving the screen. */
export function ProveAgain(props: ProveAgainProps) {
  return <LoginInPlace refresh action="Continue" {...props} />
}
