import type { SettingsFlow } from '@ory/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { sessionDoubted, signedInAgain } from '#client/lib/api/session-news.ts'
import { meQuery } from '#client/lib/session/session.ts'
import type { FlowWish } from '../flow/flow-apis.ts'
import { beginFlow, sendFlow } from '../flow/flow-calls.ts'
import type { Begun } from '../flow/flow-calls.ts'
import { readFailure } from '../flow/flow-failure.ts'
import type { Flow } from '../flow/flow-failure.ts'
import { tokenOf } from '../form/nodes.ts'
import { askedOnce, outcomeOf, troubleOf } from '../flow/use-flow-run.ts'
import type { FlowTrouble } from '../flow/use-flow-run.ts'
import { useLeave } from '../flow/use-leave.ts'
import { sessionsKey } from './sessions.ts'

type Form = { group: string; body: Record<string, unknown>; mayLeave: boolean }

/** How it stands with the section that was sent last. */
export type Outcome = {
  group: string
  state: 'sending' | 'saved' | 'refused'
  trouble: FlowTrouble | null
  /** Rises with every answer. */
  rounds: number
}

export type Settings = {
  flow: SettingsFlow | null
  /** Why there is nothing to show, or why it was begun anew. */
  trouble: FlowTrouble | null
  outcome: Outcome | null
  /** The flow in which the address that was just changed is confirmed, if the provider began one. */
  verificationId: string | null
  send: (form: Form) => void
  retry: () => void
  /** Set while the change waits for the person to prove who they are. */
  proof: { onDone: () => void; onCancel: () => void } | null
}

/** Runs the settings flow: each section is sent on its own, all stand on the same flow. */
export function useSettings(wish: FlowWish & { kind: 'settings' }): Settings {
  const queryClient = useQueryClient()
  const queryKey = ['identity', wish]
  const begun = useQuery({ queryKey, queryFn: () => beginFlow(wish), ...askedOnce })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [waiting, setWaiting] = useState<Form | null>(null)
  const [verificationId, setVerificationId] = useState<string | null>(null)
  const leave = useLeave(wish.returnTo)
  const { refetch } = begun
  const retry = useCallback(() => void refetch(), [refetch])

  const flow = begun.data?.kind === 'show' && isSettings(begun.data.flow) ? begun.data.flow : null
  const failure = begun.data?.kind === 'stopped' ? begun.data.failure : null
  useEffect(() => {
    if (failure?.kind === 'signed-out') sessionDoubted.tell()
    else if (failure) leave.after(failure)
  }, [failure, leave])
  useEffect(() => signedInAgain.listen(retry), [retry])

  const show = (next: Begun | null) => {
    if (next) queryClient.setQueryData<Begun>(queryKey, next)
  }
  const end = (group: string, state: Outcome['state'], trouble: FlowTrouble | null = null) =>
    setOutcome((before) => ({ group, state, trouble, rounds: (before?.rounds ?? 0) + 1 }))

  async function submit(form: Form, flowId: string): Promise<void> {
    const { group } = form
    try {
      const sent = await sendFlow('settings', flowId, form.body)
      if (sent.flow) show({ kind: 'show', flow: sent.flow, note: null })
      const step = sent.next.find(({ action }) => action === 'show_verification_ui')
      setVerificationId(step && 'flow' in step ? step.flow.id : null)
      end(group, 'saved')
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: sessionsKey })
    } catch (thrown) {
      await refuse(form, thrown)
    }
  }

  async function refuse(form: Form, thrown: unknown): Promise<void> {
    const refusal = readFailure(thrown)
    const next = await outcomeOf(refusal, wish)
    show(next)
    const trouble = next?.kind === 'show' ? next.note : troubleOf(refusal)
    const isElsewhere = refusal.kind === 'refresh' || refusal.kind === 'signed-out'
    end(form.group, 'refused', isElsewhere ? null : trouble)
    if (refusal.kind === 'refresh') setWaiting(form)
    else if (refusal.kind === 'signed-out') sessionDoubted.tell()
    else leave.after(refusal, form.mayLeave)
  }

  /** The proof has changed the session, so the form goes with a new flow's token. */
  async function goOn(): Promise<void> {
    if (!waiting) return
    setWaiting(null)
    setOutcome((before) => before && { ...before, state: 'sending' })
    const fresh = await beginFlow({ ...wish, flowId: null })
    show(fresh)
    if (fresh.kind === 'stopped') return end(waiting.group, 'refused', troubleOf(fresh.failure))
    const body = { ...waiting.body, csrf_token: tokenOf(fresh.flow.ui.nodes) }
    await submit({ ...waiting, body }, fresh.flow.id)
  }

  const note = begun.data?.kind === 'show' && !outcome ? begun.data.note : null
  const send = (form: Form) => {
    if (!flow || outcome?.state === 'sending') return
    const { group } = form
    setOutcome((before) => ({
      group,
      state: 'sending',
      trouble: null,
      rounds: before?.rounds ?? 0,
    }))
    void submit(form, flow.id)
  }
  const proof = waiting && {
    onDone: () => void goOn(),
    onCancel: () => setWaiting(null),
  }
  const trouble = note ?? (failure ? troubleOf(failure) : null)
  return { flow, trouble, outcome, verificationId, send, retry, proof }
}

function isSettings(flow: Flow): flow is SettingsFlow {
  return 'identity' in flow
}
