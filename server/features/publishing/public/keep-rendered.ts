import { setImmediate } from 'node:timers/promises'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { PublishingTables, ReleasePageRow, ReleaseVariantRow } from './entities.ts'

const json = (value: unknown) =>
  value === null || value === undefined ? null : JSON.stringify(value)

/**
 * Stores the rendered pages and variants of a release, in the caller's transaction. One after the other, as values of a
 * statement: they may have megabytes, and whoever needs no database has a turn in between.
 */
export async function keepRendered(
  tx: EntityManager,
  releaseId: string,
  pages: readonly Omit<ReleasePageRow, 'releaseId' | 'bytes'>[],
  variants: readonly Omit<ReleaseVariantRow, 'releaseId' | 'bytes'>[] = [],
): Promise<void> {
  for (const { path, pageId, html, scriptHash, isIndexed, alternates, spoken } of pages) {
    await tx
      .getKysely<PublishingTables>()
      .insertInto('release_page')
      .values({
        release_id: releaseId,
        path,
        page_id: pageId ?? null,
        is_indexed: isIndexed,
        alternates: json(alternates),
        html,
        script_hash: scriptHash,
        bytes: Buffer.byteLength(html),
        spoken: json(spoken),
      })
      .execute()
    await setImmediate()
  }
  for (const { variantId, pageId, html, scriptHash, content } of variants) {
    await tx
      .getKysely<PublishingTables>()
      .insertInto('release_variant')
      .values({
        release_id: releaseId,
        variant_id: variantId,
        page_id: pageId,
        html,
        script_hash: scriptHash,
        bytes: Buffer.byteLength(html),
        content,
      })
      .execute()
    await setImmediate()
  }
}
