import { acceptFocal } from './accept-focal.ts'
import { acceptCrop } from './crop.ts'
import { cutText } from './cut-text.ts'
import { limits } from './limits.ts'
import { safeImage } from './safe-href.ts'

/** How search engines and shared links show a page. What it leaves out is as its campaign says. */
export type Share = {
  /** In the place of the page's title; of a campaign, what the site is called. */
  title?: string
  /** Only of a campaign: of pages that have none. */
  description?: string
  /** The id of a picture of the library; without one it is drawn from the page. */
  picture?: string
  /** Of the picture, as fields of these types have it. */
  focal?: string
  crop?: string
  /** Search engines are asked to leave it out. */
  hidden?: true
}

const words = (most: number) => (value: unknown) =>
  typeof value === 'string' ? cutText(value, most) : ''

const accepts = {
  title: words(limits.title),
  description: words(limits.description),
  picture: safeImage,
  focal: acceptFocal,
  crop: acceptCrop,
  hidden: (value: unknown) => value === true,
}

/** The key under which one of these is stored, in a page or for the campaign. */
export const storedShareKey = (key: string): string => `share:${key}`

/** What is stored of it; undefined where nothing is. */
export function readShare(get: (key: string) => unknown): Share | undefined {
  return acceptShare((key) => get(storedShareKey(key)))
}

/** What is valid of what comes from outside; undefined where nothing is left. */
export function acceptShare(get: (key: string) => unknown): Share | undefined {
  const share: Share = {}
  for (const [key, accept] of Object.entries(accepts)) {
    const value = accept(get(key))
    if (value) Object.assign(share, { [key]: value })
  }
  return Object.keys(share).length > 0 ? share : undefined
}
