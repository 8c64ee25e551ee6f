import type { UiMessage } from './messages.ts'

export type FlowKind = 'login' | 'registration'

/** What the person typed, kept to fill the form again. Never the password. */
export type FlowValues = { identifier?: string; email?: string; name?: string }

/** A message of a flow; `field` is the name of the node it stands at, null for the whole form. */
export type FlowNote = { field: string | null; message: UiMessage }

/** The state of one self-service flow, from which alone it is rendered. */
export type Flow = {
  id: string
  kind: FlowKind
  requestUrl: string
  returnTo?: string | null | undefined
  refresh: boolean
  values: FlowValues
  notes: FlowNote[]
  issuedAt: Date
  expiresAt: Date
}
