import { IconAlertTriangle } from '@tabler/icons-react'
import { sayRegistration } from '#shared/registration/say-registration.ts'
import { PlainButton } from '#client/ui/plain/plain-button.tsx'
import classes from './trouble-notice.module.css'
import type { FlowTrouble } from './use-flow-run.ts'

type TroubleNoticeProps = { trouble: FlowTrouble; retry: (() => void) | null }

/** What is the matter with a flow as a whole, and a way to try again where that may help. */
export function TroubleNotice({ trouble, retry }: TroubleNoticeProps) {
  const calm = trouble === 'expired' || trouble === 'changed'
  return (
    <div role={calm ? 'status' : 'alert'} className={calm ? classes.calm : classes.notice}>
      {calm ? null : <IconAlertTriangle size={20} stroke={1.5} aria-hidden />}
      <div>
        <p>{troubleWords(trouble)}</p>
        {retry ? (
          <div className={classes.retry}>
            <PlainButton size="xs" look="default" onClick={retry}>
              Try again
            </PlainButton>
          </div>
        ) : null}
      </div>
    </div>
  )
}

function troubleWords(trouble: FlowTrouble): string {
  if (trouble === 'expired')
    return 'This form had been open for a long time, so here is a fresh one. What you typed is still there.'
  if (trouble === 'changed')
    return 'Something changed in another tab, so here is a fresh form. Please send it once more.'
  if (trouble === 'going-round')
    return 'You are signed in, but that page does not open. Try again, or sign out and in once more.'
  if (trouble === 'unavailable')
    return 'Signing in is not reachable just now. Check the connection and try again in a minute.'
  if (trouble === 'disk-full')
    return 'The disk of this server is full, so this was not saved. Whoever runs it has to make room; then try again.'
  if ('disabledBecause' in trouble)
    return `This account is disabled by whoever runs this installation: “${trouble.disabledBecause}” Nothing of yours is deleted; ask them.`
  if ('admittedBy' in trouble) return sayRegistration(trouble.admittedBy) ?? ''
  return `Too many attempts. Try again in ${waitWords(trouble.limitedSeconds)}.`
}

function waitWords(seconds: number): string {
  if (seconds === 1) return 'a second'
  if (seconds < 120) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
