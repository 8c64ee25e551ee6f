import type { Session } from '@ory/client'
import { frontend } from '../flow/frontend.ts'
import { deviceWords, isHandheld } from '#client/lib/words/device-words.ts'

export const sessionsKey = ['sessions']

/** One place at which the person is signed in. */
export type SignedInDevice = {
  id: string
  isThis: boolean
  words: string
  handheld: boolean
  /** Where, as far as the provider says it: a town or a network address. */
  place: string | null
  /** ISO 8601 */
  since: string | null
}

/** Where the person is signed in, this device first, then the newest. */
export async function fetchDevices(): Promise<SignedInDevice[]> {
  const [own, others] = await Promise.all([frontend.toSession(), frontend.listMySessions()])
  const older = others.data
    .filter(({ id, active }) => id !== own.data.id && active !== false)
    .map((session) => deviceOf(session, false))
    .toSorted((a, b) => (b.since ?? '').localeCompare(a.since ?? ''))
  return [deviceOf(own.data, true), ...older]
}

function deviceOf(session: Session, isThis: boolean): SignedInDevice {
  const device = session.devices?.at(-1)
  return {
    id: session.id,
    isThis,
    words: deviceWords(device?.user_agent),
    handheld: isHandheld(device?.user_agent),
    place: device?.location || device?.ip_address || null,
    since: session.authenticated_at ?? session.issued_at ?? null,
  }
}
