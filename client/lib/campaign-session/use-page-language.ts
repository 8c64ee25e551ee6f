import { useMemo } from 'react'
import type { Site } from '#shared/campaign/model/site.ts'
import { spokenOn } from '#shared/campaign/model/site.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { LanguageCode } from '#shared/languages/languages.ts'
import type { PageLanguage } from '#shared/languages/page-language.ts'
import { inEnglish, pageLanguage } from '#shared/languages/page-language.ts'
import type { LazyFile } from '#client/lib/loading/lazy-file.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useFetched } from '#client/lib/loading/use-fetched.ts'
import type { OtherLanguage } from './other-language.ts'

const known = new Map<LanguageCode, LazyFile<OtherLanguage>>()

/** A language with all its words, which is fetched once. */
export function lazyLanguage(code: LanguageCode): LazyFile<OtherLanguage> {
  const language =
    known.get(code) ??
    lazyFile(async () => (await import('./other-language.ts')).fetchLanguage(code))
  known.set(code, language)
  return language
}

/**
 * What a page is said in; the same object until that changes. The words are in English until those of
 * its language are fetched, which is tried again when the device is online again.
 */
export function usePageLanguage(site: Site, page: Pick<PageSnapshot, 'language'>): PageLanguage {
  const code = page.language ?? site.language
  const file = useFetched(code === 'en' ? null : lazyLanguage(code))?.file ?? inEnglish
  return useMemo(
    () => pageLanguage(code, file, spokenOn(site, { language: code }).words),
    [site, code, file],
  )
}
