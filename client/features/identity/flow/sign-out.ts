import { emptySavedCopies } from '#client/lib/campaign-session/empty-saved-copies.ts'
import { isStranger } from '#client/lib/session/stranger.ts'
import { readFailure } from './flow-failure.ts'
import { frontend } from './frontend.ts'

/**
 * Ends the session, and what the person has on this device goes but for what is unsaved. A session
 * that had ended already is as good.
 */
export async function signOut(known: string | undefined): Promise<true> {
  if (isStranger()) return true
  const personId = known ?? (await findPerson())
  try {
    const { data } = await frontend.createBrowserLogoutFlow()
    await frontend.updateLogoutFlow({ token: data.logout_token })
  } catch (thrown) {
    if (readFailure(thrown).kind !== 'signed-out') throw thrown
  }
  if (personId) void emptySavedCopies(personId)
  return true
}

/** Who is signed in; unknown when that can't be told, which keeps nobody from signing out. */
async function findPerson(): Promise<string | undefined> {
  try {
    return (await frontend.toSession()).data.identity?.id
  } catch {
    return undefined
  }
}
