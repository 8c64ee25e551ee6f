import { setTimeout as pause } from 'node:timers/promises'
import limitTo from 'p-limit'
import { AppError } from '#shared/errors/catalogue.ts'
import { acquireLock } from '#server/platform/db/acquire-lock.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { appendJournal } from './append-journal.ts'
import { deleteJournal } from './database-journal.ts'
import { lastPosition } from './positions.ts'
import { retentionTurn } from './retention.ts'

/** Updates in a commit of their own: so much (bytes) is written in a few milliseconds. */
export const mostAtOnce = 256 * 1024
/** One at a time in this process, so that others never wait for several. */
const inTurn = limitTo(1)

type Ahead = { campaignId: string; personId: string; updates: readonly Uint8Array[] }

/**
 * Writes the document of a campaign that is not there yet, each update in a commit of its own. Between two
 * of them others have as long as one took. Gives its last number. Nobody finds it before the transaction
 * that makes the campaign calls `claimAhead`; of what never gets there nothing is left after an hour.
 */
export async function writeAhead(
  em: EntityManager,
  { campaignId, personId, updates }: Ahead,
  now: Date,
): Promise<number> {
  try {
    for (const update of updates)
      await inTurn(async () => {
        const startedAt = performance.now()
        const entry = { room: campaignId, personId, update }
        await em.fork().transactional((tx) => appendJournal(tx, [entry], now))
        await pause(performance.now() - startedAt)
      })
    return await lastPosition(em, campaignId)
  } catch (error) {
    await em.fork().transactional((tx) => deleteJournal(tx, campaignId))
    throw error
  }
}

/** Throws `unavailable` when what was written ahead up to `seq` is not there any more. */
export async function claimAhead(
  tx: EntityManager,
  campaignId: string,
  seq: number,
): Promise<void> {
  // Those who tidy up take the same turn.
  await acquireLock(tx, retentionTurn(campaignId))
  if ((await lastPosition(tx, campaignId)) !== seq)
    throw new AppError('unavailable', 'What was to be copied got lost. Try again.')
}
