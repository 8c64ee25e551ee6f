import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Log } from '#server/platform/log.ts'
import { checkDomain } from './check-domain.ts'
import type { CheckParts } from './check-domain.ts'
import { CustomDomainEntity } from './public/entities.ts'
import { purgeRemovedDomains } from './remove-domain.ts'

/** So many are looked at in one run, and so many of them at once. */
const takenAtOnce = 100
const together = 10

/**
 * Looks at every domain whose time has come, those that wait longest first, and forgets what was
 * given back long ago. Cut off, it goes on with the same ones.
 */
export async function checkDueDomains(
  em: EntityManager,
  parts: CheckParts & { log: Log },
  now: Date,
): Promise<void> {
  await purgeRemovedDomains(em, now)
  const due = await em.find(
    CustomDomainEntity,
    { nextCheckAt: { $lte: now }, removedAt: null },
    { fields: ['id', 'name', 'token'], orderBy: { nextCheckAt: 'asc' }, limit: takenAtOnce },
  )
  for (let first = 0; first < due.length; first += together) {
    const some = due.slice(first, first + together)
    // One that can't be written down must not keep the others waiting.
    const done = await Promise.allSettled(some.map((row) => checkDomain(em, row, parts)))
    for (const one of done)
      if (one.status === 'rejected')
        parts.log.error({ err: one.reason }, 'a domain could not be checked')
  }
}
