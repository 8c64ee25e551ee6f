import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { askForCode } from '../flow/flow-calls.ts'
import { readFailure } from '../flow/flow-failure.ts'
import { FlowPanel } from '../flow/flow-panel.tsx'
import { isThrough } from '../flow/flow-state.ts'
import { TroubleNotice } from '../flow/trouble-notice.tsx'
import { askedOnce, troubleOf, useFlowRun } from '../flow/use-flow-run.ts'
import type { FlowWays } from '../flow/use-flow-run.ts'
import { invitePath } from './invite-token.ts'
import { Loading } from '#client/ui/loading/skeletons.tsx'

type ConfirmAddressProps = {
  email: string
  /** The flow in which a code was sent already. */
  verificationId: string | null
  onDone: () => void
}

/** Asks in place for the code that was mailed, or sends one where none was. */
export function ConfirmAddress({ email, verificationId, onDone }: ConfirmAddressProps) {
  const sent = useQuery({
    queryKey: ['identity', 'code', email, verificationId],
    queryFn: () => verificationId ?? askForCode(email, invitePath),
    ...askedOnce,
  })
  if (sent.data) return <EnterCode flowId={sent.data} onDone={onDone} />
  if (!sent.error) return <Loading what="the code" />
  const trouble = troubleOf(readFailure(sent.error)) ?? 'unavailable'
  return <TroubleNotice trouble={trouble} retry={() => void sent.refetch()} />
}

function EnterCode({ flowId, onDone }: { flowId: string; onDone: () => void }) {
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const wish = useMemo(
    () =>
      ({ kind: 'verification', flowId, returnTo: invitePath, refresh: false, aal: null }) as const,
    [flowId],
  )
  const state = useFlowRun(
    wish,
    useMemo(() => ways(done), [done]),
  )
  const isDone = state.flow !== null && isThrough(state.flow)
  useEffect(() => {
    if (isDone) done.current()
  }, [isDone])
  return <FlowPanel state={state} fields={1} focus />
}

/** A provider may name the next step itself once the code was right. */
const ways = (done: { current: () => void }): FlowWays => ({
  with: () => done.current(),
  after: () => undefined,
})
