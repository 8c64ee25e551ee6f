import { emptyCopy, emptyIfSaved, isUnsaved, openCopy } from './device-copies.ts'
import { inTime } from './in-time.ts'

/** A copy that a person has on this device. */
type OwnCopy = { name: string; campaignId: string }

/**
 * Empties the copies that this person has on this device, except those with changes that no server
 * has confirmed: these stay until the person is back. Gives their campaigns. Never rejects; browsers that
 * can't list what they keep are left as they are, and so is a copy that takes long.
 */
export const emptySavedCopies = (personId: string): Promise<string[]> =>
  campaignsOfCopies(personId, async (name) => {
    await emptyIfSaved(name)
    return hasUnsaved(name)
  })

/** The campaigns of which this person has changes on this device that no server has confirmed. */
export const findUnsavedCampaigns = (personId: string): Promise<string[]> =>
  campaignsOfCopies(personId, hasUnsaved)

/** Empties what this person has of these campaigns on this device, also what no server has confirmed. */
export async function emptyCopiesOf(
  personId: string,
  campaignIds: readonly string[],
): Promise<void> {
  const copies = await listCopies(personId)
  const named = copies.filter(({ campaignId }) => campaignIds.includes(campaignId))
  await Promise.all(named.map(({ name }) => emptyCopy(name)))
}

async function campaignsOfCopies(
  personId: string,
  isWanted: (name: string) => Promise<boolean>,
): Promise<string[]> {
  const copies = await listCopies(personId)
  const wanted = await Promise.all(copies.map(({ name }) => inTime(isWanted(name))))
  return [...new Set(copies.flatMap(({ campaignId }, at) => (wanted[at] ? campaignId : [])))]
}

async function listCopies(personId: string): Promise<OwnCopy[]> {
  try {
    const databases = await indexedDB.databases()
    return databases.flatMap(({ name = '' }) => {
      const campaignId = campaignOfCopy(name, personId)
      return campaignId ? [{ name, campaignId }] : []
    })
  } catch {
    return []
  }
}

/** The campaign of a copy of this name, if it is this person's. */
function campaignOfCopy(name: string, personId: string): string | null {
  const [, campaignId, owner] = /^fanfare-(.{36})(?:-\d+)?-(.{36})$/.exec(name) ?? []
  return owner === personId ? (campaignId ?? null) : null
}

/** Whether a tab has left changes in the copy called `name` that no server has confirmed. Never rejects. */
async function hasUnsaved(name: string): Promise<boolean> {
  try {
    const database = await openCopy(name)
    return isUnsaved(await database.getAllKeys('custom').finally(() => database.close()))
  } catch {
    return false
  }
}
