import { AppError } from '#shared/errors/catalogue.ts'
import type { AccessChanges } from '#server/platform/bus/access-changes.ts'
import { acquireLock } from '#server/platform/db/acquire-lock.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { DisabledPersonEntity } from '#server/platform/identity/entities.ts'
import { recordAct } from './acts.ts'
import type { Operator } from './acts.ts'
import { findPerson } from './people.ts'
import type { ListedPerson } from './people.ts'
import { requireReason } from './require-reason.ts'

/** Where it is said, after the commit, whose sessions may have ended. */
type Access = Pick<AccessChanges, 'publish'>

/**
 * Disables a person, named by id or address, for a reason that they read when they sign in: none of
 * their sessions and keys is worth anything from then on. What they own stays. `not-found` for nobody,
 * `conflict` when they are disabled already.
 */
export function disablePerson(
  em: EntityManager,
  by: Operator,
  { person, because }: { person: string; because: string },
  access: Access,
): Promise<ListedPerson> {
  const reason = requireReason(because)
  return change(em, person, access, async (tx, found) => {
    if (found.disabled) throw new AppError('conflict', `${found.email} is disabled already.`)
    const row = { personId: found.id, because: reason, disabledAt: by.now }
    await tx.insert(DisabledPersonEntity, row)
    await recordAct(tx, by, 'person.disabled', `${found.email} (${found.id}): ${reason}`)
  })
}

/** Lets a person sign in again; sessions that have not expired count again. */
export function enablePerson(
  em: EntityManager,
  by: Operator,
  person: string,
  access: Access,
): Promise<ListedPerson> {
  return change(em, person, access, async (tx, found) => {
    if (!found.disabled) throw new AppError('conflict', `${found.email} is not disabled.`)
    await tx.nativeDelete(DisabledPersonEntity, { personId: found.id })
    await recordAct(tx, by, 'person.enabled', `${found.email} (${found.id})`)
  })
}

async function change(
  em: EntityManager,
  person: string,
  access: Access,
  run: (tx: EntityManager, found: ListedPerson) => Promise<void>,
): Promise<ListedPerson> {
  const { id } = await findPerson(em, person)
  await em.transactional(
    async (tx) => {
      await acquireLock(tx, `standing of ${id}`)
      await run(tx, await findPerson(tx, id))
    },
    { clear: true },
  )
  access.publish({ kind: 'person', personId: id })
  return findPerson(em.fork(), id)
}
