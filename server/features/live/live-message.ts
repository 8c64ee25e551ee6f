import { z } from 'zod'
import type { Totals } from '#shared/contract/analytics.ts'
import { must } from '#shared/lib/must.ts'
import type { CampaignCounts } from '#server/features/ingest/public/apply-group.ts'
import type { Presence } from '#server/features/ingest/public/visit-event.ts'

/** What a commit was about: the absolute counts of what changed, and who was there. */
export type Commit = { counts: CampaignCounts[]; presences: Presence[] }

/** What is longer was not sent by us. */
export const maxMessageBytes = 32_000
/** Who is named in one item, which is then well below the length of a message. */
const maxPeople = 200

const id = z.string().min(1).max(100)
const number = z.int().min(0)
const totals = z.tuple([number, number, number, number])
/** Campaign, its totals, start and counts of its minute, its last event. */
const countsItem = z.tuple([id, totals, number, totals, number])
/** Who, how long (ms) before the latest of the item, and whom they replace. */
const person = z.tuple([id, number, id.optional()])
/** Campaign, company, when the latest was there, all who were. */
const peopleItem = z.tuple([id, id, number, z.array(person).max(maxPeople)])
const items = z.array(z.union([countsItem, peopleItem]))

/**
 * A commit for other nodes: absolute counts, and each visitor once. Usually one message; a large one
 * becomes several, which need not arrive together.
 */
export function encodeCommit({ counts, presences }: Commit): Uint8Array[] {
  const byCampaign = Map.groupBy(presences, ({ campaignId }) => campaignId)
  // First who is there: they tell other nodes whose campaign it is.
  const people = [...byCampaign.values()].flatMap((ofOne) =>
    inPortions(latestOf(ofOne)).map(peopleItemOf),
  )
  const texts = [...people, ...counts.map(countsItemOf)].map((item) => JSON.stringify(item))
  return pack(texts).map((text) => Buffer.from(text))
}

/** Null for what was not sent by us. */
export function decodeCommit(bytes: Uint8Array): Commit | null {
  const read = bytes.length <= maxMessageBytes ? parse(bytes) : null
  if (!read?.success) return null
  const commit: Commit = { counts: [], presences: [] }
  for (const item of read.data)
    if (item.length === 5) commit.counts.push(countsOf(item))
    else commit.presences.push(...presencesOf(item))
  return commit
}

function parse(bytes: Uint8Array) {
  try {
    return items.safeParse(JSON.parse(Buffer.from(bytes).toString()))
  } catch {
    return null
  }
}

/** Each visitor's last presence; with the name that it replaces, if any says so. */
function latestOf(presences: readonly Presence[]): Presence[] {
  const latest = new Map<string, Presence>()
  for (const presence of presences) {
    const { visitor, before, at } = presence
    const known = latest.get(visitor) ?? presence
    latest.set(visitor, {
      ...presence,
      before: before ?? known.before,
      at: Math.max(at, known.at),
    })
  }
  return [...latest.values()]
}

function inPortions(people: readonly Presence[]): Presence[][] {
  const count = Math.ceil(people.length / maxPeople)
  return Array.from({ length: count }, (_, index) =>
    people.slice(index * maxPeople, (index + 1) * maxPeople),
  )
}

function peopleItemOf(presences: readonly Presence[]): z.infer<typeof peopleItem> {
  const { campaignId, companyId } = must(presences[0], 'Nobody was there.')
  const latest = Math.max(...presences.map(({ at }) => at))
  const people = presences.map(({ visitor, at, before }): z.infer<typeof person> =>
    before === null ? [visitor, latest - at] : [visitor, latest - at, before],
  )
  return [campaignId, companyId, latest, people]
}

function presencesOf([campaignId, companyId, latest, people]: z.infer<
  typeof peopleItem
>): Presence[] {
  return people.map(([visitor, age, before = null]) => ({
    campaignId,
    companyId,
    visitor,
    before,
    at: latest - age,
  }))
}

function countsItemOf(counts: CampaignCounts): z.infer<typeof countsItem> {
  const { campaignId, total, minute, lastEventAt } = counts
  return [campaignId, rowOf(total), minute.start, rowOf(minute.counts), lastEventAt]
}

function countsOf([campaignId, total, start, minute, lastEventAt]: z.infer<
  typeof countsItem
>): CampaignCounts {
  const counts = totalsOf(minute)
  return { campaignId, total: totalsOf(total), minute: { start, counts }, lastEventAt }
}

function rowOf({ views, visitors, clicks, conversions }: Totals): z.infer<typeof totals> {
  return [views, visitors, clicks, conversions]
}

function totalsOf([views, visitors, clicks, conversions]: z.infer<typeof totals>): Totals {
  return { views, visitors, clicks, conversions }
}

/** Lists of these, each as long as a message may be. */
function pack(texts: readonly string[]): string[] {
  const lists: string[][] = []
  let length = maxMessageBytes
  for (const text of texts) {
    const more = Buffer.byteLength(text) + 1
    if (length + more > maxMessageBytes) {
      lists.push([])
      length = 1
    }
    lists.at(-1)?.push(text)
    length += more
  }
  return lists.map((list) => `[${list.join(',')}]`)
}
