import type { Me } from '#shared/contract/me.ts'
import type { ProviderDiagnosis, SessionDiagnosis } from '#shared/contract/diagnosis.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'

/** Who somebody is, as one part of the system sees it. */
export type View =
  | { state: 'session'; personId: string; name: string; endsAt: string | null }
  | { state: 'anonymous' }
  | { state: 'needs-second-factor' }
  /** It gave no answer, or one that makes no sense. */
  | { state: 'broken'; why: string }

export type LiveView =
  | { state: 'open'; watching: 'allowed' | ErrorSlug | 'nothing to watch'; ms: number }
  | { state: 'refused'; why: string; ms: number }
  | { state: 'silent'; ms: number }

export type CollabView =
  | { state: 'welcome'; canWrite: boolean; ms: number }
  /** `opened` false: the handshake itself failed, so the code says nothing. */
  | { state: 'closed'; opened: boolean; code: number; reason: string; ms: number }
  | { state: 'silent'; ms: number }

/** What the checks of one round have seen so far. */
export type Seen = {
  diagnosis: SessionDiagnosis
  client: View & { ms: number }
  api: View & { ms: number }
  me: Me
  provider: ProviderDiagnosis
  live: LiveView
  collab: CollabView
}
