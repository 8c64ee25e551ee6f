import { acceptScalar } from './accept-value.ts'
import { limits } from './limits.ts'

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

const fields = {
  title: { type: 'text', maxLength: limits.title },
  description: { type: 'text', maxLength: limits.description },
  picture: { type: 'image' },
  focal: { type: 'focal' },
  crop: { type: 'crop' },
  hidden: { type: 'switch' },
} as const

/** The key under which one of these is stored, in a page or for the campaign. */
export const storedShareKey = (key: string): string => `share:${key}`

/** What is stored of it; undefined where nothing is. */
export function readShare(get: (key: string) => unknown): Share | undefined {
  return acceptShare((key) => get(storedShareKey(key)))
}

/** What is valid of what comes from outside; undefined where nothing is left. */
export function acceptShare(get: (key: string) => unknown): Share | undefined {
  let share: Share | undefined
  for (const [key, field] of Object.entries(fields)) {
    const value = acceptScalar(field, get(key))
    if (value) share = { ...share, [key]: value }
  }
  return share
}
