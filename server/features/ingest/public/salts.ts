import { randomBytes } from 'node:crypto'
import { must } from '#shared/lib/must.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { dayMs } from './buckets.ts'
import { VisitSaltEntity } from './entities.ts'
import type { IngestTables } from './entities.ts'

/** Events may arrive this long (ms) after they happened and still count at their own time. */
export const maxDelayMs = 3_600_000

/** How far the last clocks of the world are behind UTC. */
const latestZoneMs = 12 * 3_600_000

export type Salts = {
  /** The salt of a day that it is somewhere in the world, or was an hour ago. */
  of(day: number): Promise<string>
  /** Deletes the salts that nothing may need any more. */
  forget(now: number): Promise<void>
}

/** Salts live in the database, so that all processes hash alike, also after a restart. */
export function createSalts(database: Database): Salts {
  const known = new Map<number, Promise<string>>()
  return {
    of(day) {
      const salt = known.get(day) ?? loadSalt(database, day)
      known.set(day, salt)
      // A failure is not remembered: the next event asks again.
      salt.catch(() => known.delete(day))
      return salt
    },
    async forget(now) {
      const oldest = Math.floor((now - maxDelayMs - latestZoneMs) / dayMs)
      for (const day of known.keys()) if (day < oldest) known.delete(day)
      await database.fork().nativeDelete(VisitSaltEntity, { day: { $lt: oldest } })
    },
  }
}

async function loadSalt(database: Database, day: number): Promise<string> {
  const em = database.fork()
  await em
    .getKysely<IngestTables>()
    .insertInto('visit_salt')
    .values({ day, salt: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  const row = await em.findOne(VisitSaltEntity, { day })
  return must(row, 'the salt of a day was stored and is gone').salt
}
