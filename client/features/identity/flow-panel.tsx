import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Loading, SkeletonBlock } from '#client/ui/skeletons.tsx'
import { FlowForm } from './flow-form.tsx'
import classes from './flow-panel.module.css'
import type { FlowState, FlowTrouble } from './use-flow.ts'

/** A flow with all that can be the matter with it; `fields` is how many it will have, at a guess. */
export function FlowPanel({ state, fields }: { state: FlowState; fields: number }) {
  const { flow, trouble, sending, refusals, send, retry } = state
  return (
    <div className={classes.panel}>
      {trouble ? <TroubleNotice trouble={trouble} retry={flow ? null : retry} /> : null}
      {flow ? (
        <FlowForm flow={flow} sending={sending} refusals={refusals} onSend={send} />
      ) : trouble ? null : (
        <FormSkeleton fields={fields} />
      )}
    </div>
  )
}

function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className={classes.skeleton}>
      <Loading what="the form" />
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className={classes.field}>
          <SkeletonBlock width={72} height={14} />
          <SkeletonBlock height={40} />
        </div>
      ))}
      <SkeletonBlock height={40} />
    </div>
  )
}

function TroubleNotice({ trouble, retry }: { trouble: FlowTrouble; retry: (() => void) | null }) {
  const calm = trouble === 'expired' || trouble === 'changed'
  return (
    <div role={calm ? 'status' : 'alert'} className={calm ? classes.calm : classes.notice}>
      {calm ? null : <IconAlertTriangle size={20} stroke={1.5} aria-hidden />}
      <div>
        <p>{troubleWords(trouble)}</p>
        {retry ? (
          <Button size="xs" variant="default" className={classes.retry} onClick={retry}>
            Try again
          </Button>
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
  const minutes = Math.ceil(trouble.limitedSeconds / 60)
  return minutes > 1
    ? `Too many attempts. Try again in ${minutes} minutes.`
    : 'Too many attempts. Try again in a minute.'
}
