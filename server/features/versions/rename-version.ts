import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { VersionRow } from './public/entities.ts'

/** Gives a version another name, or takes it away: without one it is thinned out like others. */
export async function renameVersion(
  em: EntityManager,
  version: VersionRow,
  { name, personId }: { name: string | null; personId: string },
): Promise<VersionRow> {
  version.name = name
  if (name !== null && (version.kind === 'automatic' || version.kind === 'restore')) {
    version.kind = 'named'
    version.createdBy ??= personId
  } else if (name === null && version.kind === 'named') {
    version.kind = version.restoredFrom === null ? 'automatic' : 'restore'
  }
  await em.flush()
  return version
}
