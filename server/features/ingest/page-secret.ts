import { randomBytes } from 'node:crypto'
import { must } from '#shared/lib/must.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { PageSecretEntity } from './public/entities.ts'
import type { IngestTables } from './public/entities.ts'

/**
 * The key for `signPageToken` and `verifyPageToken`. Made at the first call and the same in every
 * process of this database, because tokens live as long as published pages do.
 */
export async function loadPageSecret(em: EntityManager): Promise<string> {
  await em
    .getKysely<IngestTables>()
    .insertInto('page_secret')
    .values({ id: 1, secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = await em.findOne(PageSecretEntity, { id: 1 })
  return must(row, 'the page secret was stored and is gone').secret
}
