import type { Share } from '../campaign/model/share.ts'
import type { CampaignSnapshot, PageSnapshot } from '../campaign/model/snapshot.ts'

/** How search engines and shared links show a page. */
export type ShownAs = {
  title: string
  description: string
  /** Chosen for it or for its campaign; null where the picture is drawn from the page. */
  picture: SharingPicture | null
  /** Whether search engines are asked to leave it out. */
  isHidden: boolean
  /** What the site is called; null for the name of the campaign. */
  siteName: string | null
}

/** A picture of the library, and which part of it is shown. */
export type SharingPicture = { id: string; focal: string; crop: string }

/** What a page says of itself when it is found and shared, else what its campaign says. */
export function shownAs({ site }: Pick<CampaignSnapshot, 'site'>, page: PageSnapshot): ShownAs {
  const { share: usual = {} } = site
  const { share: own = {} } = page
  return {
    title: own.title ?? page.title,
    description: page.description.trim() === '' ? (usual.description ?? '') : page.description,
    picture: pictureOf(own) ?? pictureOf(usual),
    isHidden: own.hidden === true || usual.hidden === true,
    siteName: usual.title ?? null,
  }
}

function pictureOf({ picture, focal = '50 50', crop = '' }: Share): SharingPicture | null {
  return picture === undefined ? null : { id: picture, focal, crop }
}
