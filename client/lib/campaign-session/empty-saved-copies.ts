import { emptyIfSaved } from './device-copies.ts'

/**
 * Empties the copies that this person has on this device, except those with changes that no server
 * has confirmed: these stay until the person is back. Never rejects; browsers that can't list what
 * they keep are left as they are.
 */
export async function emptySavedCopies(personId: string): Promise<void> {
  const names = await listDatabases()
  const own = names.filter((name) => name.startsWith('fanfare-') && name.endsWith(`-${personId}`))
  await Promise.all(own.map(emptyIfSaved))
}

async function listDatabases(): Promise<string[]> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  } catch {
    return []
  }
}
