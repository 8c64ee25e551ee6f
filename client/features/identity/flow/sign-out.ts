import { client } from '#client/lib/api/api.ts'
import {
  emptySavedCopies,
  findUnsavedCampaigns,
} from '#client/lib/campaign-session/copies-of-person.ts'
import { inTime } from '#client/lib/campaign-session/in-time.ts'
import { isStranger } from '#client/lib/session/stranger.ts'
import { readFailure } from './flow-failure.ts'
import { frontend } from './frontend.ts'

/** What of a person stays on this device: changes to campaigns that were not sent. */
export type LeftHere = { personId: string; campaigns: { id: string; name: string | null }[] }

/**
 * Ends the session, and what the person has on this device goes but for what is unsaved, which it gives;
 * null when there is none. A session that had ended already is as good.
 */
export async function signOut(known: string | undefined): Promise<LeftHere | null> {
  if (isStranger()) return null
  const personId = known ?? (await findPerson())
  // Nobody tells their names afterwards.
  const names = personId ? await nameUnsaved(personId) : null
  try {
    const { data } = await frontend.createBrowserLogoutFlow()
    await frontend.updateLogoutFlow({ token: data.logout_token })
  } catch (thrown) {
    if (readFailure(thrown).kind !== 'signed-out') throw thrown
  }
  const ids = personId ? await emptySavedCopies(personId) : []
  if (!personId || ids.length === 0) return null
  return { personId, campaigns: ids.map((id) => ({ id, name: names?.get(id) ?? null })) }
}

async function nameUnsaved(personId: string): Promise<Map<string, string | undefined>> {
  const ids = await findUnsavedCampaigns(personId)
  const found = ids.map((campaignId) => inTime(client.campaigns.get({ campaignId })))
  const campaigns = await Promise.all(found)
  return new Map(ids.map((id, at) => [id, campaigns[at]?.name]))
}

/** Who is signed in; unknown when that can't be told, which keeps nobody from signing out. */
async function findPerson(): Promise<string | undefined> {
  try {
    return (await frontend.toSession()).data.identity?.id
  } catch {
    return undefined
  }
}
