import { randomBytes } from 'node:crypto'
import { must } from '#shared/lib/must.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { PageSecretEntity } from './public/entities.ts'

/**
 * The key for `signPageToken` and `verifyPageToken`. Made at the first call and the same in every
 * process of this database, because tokens live as long as published pages do.
 */
export async function loadPageSecret(em: EntityManager): Promise<string> {
  await em.execute(
    'insert into page_secret (id, secret) values (1, ?) on conflict (id) do nothing',
    [randomBytes(32).toString('base64url')],
    'run',
  )
  const row = await em.findOne(PageSecretEntity, { id: 1 })
  return must(row, 'the page secret was stored and is gone').secret
}
