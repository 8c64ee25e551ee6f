import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { askForCode } from './flow-calls.ts'
import { readFailure } from './flow-failure.ts'
import { FlowPanel } from './flow-panel.tsx'
import { isThrough } from './flow-state.ts'
import { TroubleNotice } from './trouble-notice.tsx'
import { askedOnce, troubleOf, useFlowRun } from './use-flow-run.ts'
import type { FlowWays } from './use-flow-run.ts'
import { Loading } from '#client/ui/loading/skeletons.tsx'

type ConfirmAddressProps = {
  email: string
  /** The flow in which a code was sent already. */
  verificationId: string | null
  /** Path of the screen, to which a link in the mail leads back. */
  here: string
  onDone: () => void
}

/** Asks in place for the code that was mailed, or sends one where none was. */
export function ConfirmAddress({ email, verificationId, here, onDone }: ConfirmAddressProps) {
  const sent = useQuery({
    queryKey: ['identity', 'code', email, verificationId],
    queryFn: () => verificationId ?? askForCode(email, here),
    ...askedOnce,
  })
  if (sent.data) return <EnterCode flowId={sent.data} here={here} onDone={onDone} />
  if (!sent.error) return <Loading what="the code" />
  const trouble = troubleOf(readFailure(sent.error)) ?? 'unavailable'
  return <TroubleNotice trouble={trouble} retry={() => void sent.refetch()} />
}

type EnterCodeProps = { flowId: string; here: string; onDone: () => void }

function EnterCode({ flowId, here, onDone }: EnterCodeProps) {
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const wish = useMemo(
    () => ({ kind: 'verification', flowId, returnTo: here, refresh: false, aal: null }) as const,
    [flowId, here],
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
