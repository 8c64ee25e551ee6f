import type { Flow } from './flow-failure.ts'
import { isInput, isSubmit } from '../form/nodes.ts'

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

/** The address to which the code was sent, as far as the flow says it. */
export function sentTo(flow: Pick<Flow, 'ui'>): string | null {
  const resend = flow.ui.nodes
    .filter(isInput)
    .find((node) => isSubmit(node) && node.attributes.name === 'email')
  const value: unknown = resend?.attributes.value
  return typeof value === 'string' ? value : null
}
