import type { AssetInfo } from '../../blocks/define-block.ts'
import { storedShareKey } from '../../campaign/model/share.ts'
import type { CampaignSnapshot, PageSnapshot } from '../../campaign/model/snapshot.ts'
import { translationsOf } from '../../campaign/model/translations.ts'
import { languageNames } from '../../languages/language-names.ts'
import { leastSharingWidth, sharingPart, sharingSize } from '../sharing-part.ts'
import { shownAs } from '../shown-as.ts'
import type { CheckResult } from './check-result.ts'

/** What search engines show before they cut, in letters as wide as Latin ones. */
export const shownLengths = { title: 60, description: 160 } as const

/** The library's picture with an id: null where there is none, undefined where that is not known. */
export type FindPicture = (id: string) => AssetInfo | null | undefined

/**
 * What to improve before pages are found and shared. Of pictures something is said only where `find` is
 * given.
 */
export function checkSharing(campaign: CampaignSnapshot, find?: FindPicture): CheckResult[] {
  const { pages } = campaign
  return [
    ...checkHidden(campaign),
    ...pages.flatMap((page) => checkLengths(campaign, page)),
    ...checkSameTitles(campaign),
    ...(find ? pages.flatMap((page) => checkPicture(campaign, page, find)) : []),
    ...pages.flatMap((page) => checkPointer(campaign, page)),
    ...checkSameLanguage(campaign),
  ]
}

const warn = (id: string, message: string, pageId: string, field: string): CheckResult => ({
  id,
  level: 'warning',
  message,
  pageId,
  field,
})

/** Where the title is that is shown of a page. */
const titleField = ({ share }: PageSnapshot) =>
  share?.title === undefined ? 'title' : storedShareKey('title')

function checkHidden({ pages, site }: CampaignSnapshot): CheckResult[] {
  const [first] = pages
  if (!first || (!site.share?.hidden && !first.share?.hidden)) return []
  const what = site.share?.hidden ? 'all pages' : `the page ${first.path}, the first one`
  const message = `Search engines are asked to leave out ${what}.`
  return [warn('hidden', message, first.id, storedShareKey('hidden'))]
}

function checkLengths(campaign: CampaignSnapshot, page: PageSnapshot): CheckResult[] {
  const shown = shownAs(campaign, page)
  return (['title', 'description'] as const)
    .filter((key) => widthOf(shown[key]) > shownLengths[key])
    .map((key) => {
      const message = `The ${key} of the page ${page.path} is longer than search engines show: they cut it after about ${shownLengths[key]} letters.`
      const field = key === 'title' ? titleField(page) : key
      return warn(`long-${key}:${page.id}`, message, page.id, field)
    })
}

/** Letters of East Asia take the room of two. */
export function widthOf(text: string): number {
  const wide = text.match(/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g)
  return Array.from(text.trim()).length + (wide?.length ?? 0)
}

function checkSameTitles(campaign: CampaignSnapshot): CheckResult[] {
  const found = campaign.pages
    .map((page) => ({ page, ...shownAs(campaign, page) }))
    .filter(({ title, isHidden }) => title.trim() !== '' && !isHidden)
  return found.flatMap(({ page, title }, at) => {
    const earlier = found.slice(0, at).find((other) => other.title.trim() === title.trim())
    if (!earlier) return []
    const message = `The page ${page.path} has the same title as ${earlier.page.path}: in search results nobody can tell them apart.`
    return [warn(`same-title:${page.id}`, message, page.id, titleField(page))]
  })
}

function checkPicture(
  campaign: CampaignSnapshot,
  page: PageSnapshot,
  find: FindPicture,
): CheckResult[] {
  const { picture } = shownAs(campaign, page)
  const info = picture && find(picture.id)
  if (!picture || info === undefined) return []
  const field = storedShareKey('picture')
  if (info === null) {
    const message = `The picture for sharing of the page ${page.path} is not in the library any more. Choose another one, or it is drawn from the page.`
    return [warn(`share-picture:${page.id}`, message, page.id, field)]
  }
  const { width } = sharingPart(picture, info)
  // A drawing has every width.
  if (info.widths.length === 0 || width >= leastSharingWidth) return []
  const message = `The picture for sharing of the page ${page.path} would be stretched: what is shown of it is ${width} px wide. It needs ${leastSharingWidth}, better ${sharingSize.width}.`
  return [warn(`share-picture:${page.id}`, message, page.id, field)]
}

function checkPointer({ pages }: CampaignSnapshot, page: PageSnapshot): CheckResult[] {
  const { translates } = page
  if (translates === undefined || pages.some(({ id }) => id === translates)) return []
  const message = `The page that ${page.path} says in another language is gone. Choose another one, or none.`
  return [warn(`translation:${page.id}`, message, page.id, 'translates')]
}

/** Of the pages that say the same, only one can be offered in each language. */
function checkSameLanguage(campaign: CampaignSnapshot): CheckResult[] {
  const { site, pages } = campaign
  const languageOf = ({ language }: PageSnapshot) => language ?? site.language
  return pages.flatMap((page) => {
    const group = translationsOf(campaign, page)
    const first = group.find((other) => languageOf(other) === languageOf(page))
    if (!first || first === page) return []
    const { english } = languageNames[languageOf(page)]
    const message = `The pages ${first.path} and ${page.path} are said to be the same in another language, but both are in ${english}.`
    return [warn(`same-language:${page.id}`, message, page.id, 'translates')]
  })
}
