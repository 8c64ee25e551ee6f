export type FlowKind = 'login' | 'registration' | 'recovery' | 'verification' | 'settings'

/** The flows that send codes by mail. */
export type CodeKind = Extract<FlowKind, 'recovery' | 'verification'>

/** How far a flow is. */
export type FlowState =
  'choose_method' | 'sent_email' | 'passed_challenge' | 'show_form' | 'success'

export type SessionMethod = 'password' | 'code_recovery'

/** What the person typed, kept to fill the form again. Never the password. */
export type FlowValues = { identifier?: string; email?: string; name?: string }

/** A text of the protocol. The ids are Ory's: clients know them. */
export type UiMessage = {
  id: number
  text: string
  type: 'info' | 'error' | 'success'
  context?: Record<string, string | number>
}

/** A message of a flow; `field` is the name of the node it stands at, null for the whole form. */
export type FlowNote = { field: string | null; message: UiMessage }

/** The state of one self-service flow, from which alone it is rendered. */
export type Flow = {
  id: string
  kind: FlowKind
  state: FlowState
  identityId?: string | null | undefined
  requestUrl: string
  returnTo?: string | null | undefined
  refresh: boolean
  values: FlowValues
  notes: FlowNote[]
  issuedAt: Date
  expiresAt: Date
}
