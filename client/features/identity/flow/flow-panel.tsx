import { Stack } from '#client/ui/layout/elements.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { FlowForm } from '../form/flow-form.tsx'
import classes from './flow-panel.module.css'
import { TroubleNotice } from './trouble-notice.tsx'
import type { FlowState } from './use-flow-run.ts'

type FlowPanelProps = {
  state: FlowState
  /** How many fields it will have, at a guess. */
  fields: number
  /** What is known already, by the names of fields. */
  known?: Readonly<Record<string, string>>
  /** What stands already and is not to be changed here, by the names of fields. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** What the button of a form with a password says here. */
  action?: string | undefined
  /** Whether the first empty field takes the focus once it is there. */
  focus?: boolean
}

const nothing = {}

/** A flow with all that can be the matter with it. */
export function FlowPanel(props: FlowPanelProps) {
  const { state, fields, known = nothing, fixed, action, focus = false } = props
  const { flow, trouble, sending, rounds, send, retry } = state
  return (
    <div className={classes.panel}>
      {trouble ? <TroubleNotice trouble={trouble} retry={flow ? null : retry} /> : null}
      {flow ? (
        <FlowForm
          flow={flow}
          sending={sending}
          rounds={rounds}
          onSend={send}
          known={known}
          fixed={fixed}
          action={action}
          focus={focus}
        />
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
        <Stack key={field} gap="8">
          <SkeletonBlock width={72} height={14} />
          <SkeletonBlock height={40} />
        </Stack>
      ))}
      <SkeletonBlock height={40} />
    </div>
  )
}
