import type { Flow } from './flow-failure.ts'

/** Whether a mail with a code was sent and its code is to be entered. */
export function awaitsCode(flow: Pick<Flow, 'state'>): boolean {
  const state: unknown = flow.state
  return state === 'sent_email'
}

/** Whether what the flow is for has been done. */
export function isThrough(flow: Pick<Flow, 'state'>): boolean {
  const state: unknown = flow.state
  return state === 'passed_challenge' || state === 'success'
}
