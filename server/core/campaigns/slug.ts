import { randomInt } from 'node:crypto'
import { plainLatin } from '#shared/lib/plain-latin.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity, FormerSlugEntity } from './entities.ts'

const maxStem = 48

/** Addresses that would collide with routes or mislead. */
const reserved = new Set(['api', 'admin', 'assets', 'fonts', 'pictures', 'fanfare', 'www'])

/** The part of an address that a name gives: lower-case letters, digits and single hyphens. */
export function slugOf(name: string): string {
  const words = plainLatin(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const stem = cutAtWord(words)
  return stem.length >= 3 && !reserved.has(stem) ? stem : 'campaign'
}

/** At most `maxStem` characters, without half a word at the end where there are several. */
function cutAtWord(words: string): string {
  if (words.length <= maxStem) return words
  const end = words.lastIndexOf('-', maxStem)
  return words.slice(0, end > 0 ? end : maxStem)
}

/** A slug from `name` that no campaign has; the unique key settles what two do at once. */
export async function freeSlug(em: EntityManager, name: string): Promise<string> {
  const stem = slugOf(name)
  if (stem !== 'campaign' && !(await isTaken(em, stem))) return stem
  return `${stem}-${randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0')}`
}

/** Whether another campaign than `own` has this address or had it, or nobody may have it. */
export async function isTaken(em: EntityManager, slug: string, own?: string): Promise<boolean> {
  if (reserved.has(slug) || (await em.count(CampaignEntity, { slug })) > 0) return true
  const former = await em.findOne(FormerSlugEntity, { slug })
  return former !== null && former.campaignId !== own
}
