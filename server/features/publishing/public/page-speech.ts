import { LRUCache } from 'lru-cache'
import { speak } from '#shared/languages/all-languages.ts'
import type { VisitorLanguage } from '#shared/languages/all-languages.ts'
import type { Spoken } from '#shared/languages/page-language.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { ReleasePageEntity } from './entities.ts'

/** What a page of a release is said in; English where it is unknown. */
export type PageSpeech = (
  page: { releaseId: string; path: string } | null,
) => Promise<VisitorLanguage>

/** Releases do not change, so that is asked once of each page. */
export function createPageSpeech(database: Database): PageSpeech {
  const known = new LRUCache<string, VisitorLanguage>({ max: 2_000 })
  return async (page) => {
    if (!page) return speak()
    const key = `${page.releaseId}\n${page.path}`
    const language = known.get(key) ?? speak(await findSpoken(database, page))
    known.set(key, language)
    return language
  }
}

async function findSpoken(
  database: Database,
  { releaseId, path }: { releaseId: string; path: string },
): Promise<Spoken | undefined> {
  const row = await database
    .fork()
    .findOne(ReleasePageEntity, { releaseId, path }, { fields: ['spoken'] })
  return row?.spoken ?? undefined
}
