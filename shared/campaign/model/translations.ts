import type { CampaignSnapshot, PageSnapshot } from './snapshot.ts'

type Pages = Pick<CampaignSnapshot, 'pages' | 'site'>

/** A page in a language: what `hreflang` says of it, and its path. */
export type Alternate = { language: string; path: string }

/**
 * The pages that say the same in some language, in the order of the campaign and this one among them:
 * those that name one another, or the same one, also where that is gone. None where it stands alone.
 */
export function translationsOf({ pages }: Pages, page: PageSnapshot): PageSnapshot[] {
  const names = new Set([page.id, page.translates])
  names.delete(undefined)
  const isNear = ({ id, translates }: PageSnapshot) => names.has(id) || names.has(translates)
  let found: PageSnapshot[] = []
  for (let known = -1; known < found.length;) {
    known = found.length
    found = pages.filter(isNear)
    for (const { id, translates } of found) {
      names.add(id)
      if (translates !== undefined) names.add(translates)
    }
  }
  return found.length > 1 ? found : []
}

/**
 * What search engines are told of a page and its translations: each language once, and for everybody
 * else the one in the campaign's language, or the first. Nothing for a page that they are to leave out,
 * and where a language comes a second time.
 */
export function alternatesOf(campaign: Pages, page: PageSnapshot): Alternate[] {
  const { site } = campaign
  const languageOf = ({ language }: PageSnapshot) => language ?? site.language
  const found = translationsOf(campaign, page)
    .filter(({ share }) => !share?.hidden && !site.share?.hidden)
    .filter(
      (one, at, all) => all.findIndex((other) => languageOf(other) === languageOf(one)) === at,
    )
  if (found.length < 2 || !found.some(({ id }) => id === page.id)) return []
  const usual = found.find((one) => languageOf(one) === site.language) ?? found[0]
  return [
    ...found.map((one) => ({ language: languageOf(one), path: one.path })),
    { language: 'x-default', path: usual?.path ?? page.path },
  ]
}
