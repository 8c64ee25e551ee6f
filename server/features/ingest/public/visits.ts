import type { Database } from '#server/platform/db/open-database.ts'
import type { Log } from '#server/platform/log.ts'
import { dayIn } from '#shared/lib/zoned-day.ts'
import { createCampaignOwners } from '../campaign-owners.ts'
import type { Owner } from '../campaign-owners.ts'
import { createPageParts } from '../read-page-parts.ts'
import type { PageParts } from './page-parts.ts'
import { createGroupCommit } from './group-commit.ts'
import type { Committed, GroupCommit, OnGroup, StoreDecisive } from './group-commit.ts'
import { openGate } from './campaign-gate.ts'
import type { ReadGate } from './campaign-gate.ts'
import { createTokenReader } from './page-token.ts'
import type { PageAttribution } from './page-token.ts'
import { presenceMs } from './presence.ts'
import { createSalts, maxDelayMs } from './salts.ts'
import type { EventDay, PresenceOnDay } from './visit-event.ts'
import type { Locate } from './geo-facts.ts'
import { createVisitorHashes, senderOf } from './sender.ts'
import type { Sender } from './sender.ts'

/** A published page, and what its company says about it. */
export type KnownPage = PageAttribution & Owner

/** A campaign, and the time zone of its days. */
type Place = { campaignId: string; timeZone: string }

/** What collecting visits needs besides the request. Put together once, in server/app. */
export type Visits<Row extends { id: string } = never> = GroupCommit<Row> & {
  /** The page that a token was signed for; null for forged tokens and deleted campaigns. */
  findPage(token: string): Promise<KnownPage | null>
  /**
   * Throws what keeps the campaign from taking something that was begun at `begunAt` (ms), before
   * anything is said about what was sent. `store` asks again, in its transaction.
   */
  requireOpen(campaignId: string, begunAt: number): Promise<void>
  /**
   * Whether visits of the sender count: not from the company's own devices and networks, and not on
   * copies elsewhere that were made without counting.
   */
  isCounted(page: KnownPage, sender: Sender): boolean
  /** Who sent a request; `senderOf` with where it came from. */
  senderOf(request: Parameters<typeof senderOf>[0], said?: { isSteered?: boolean }): Sender
  /** What a page is made of; nothing else of it is counted. */
  partsOf(page: PageAttribution): Promise<PageParts>
  /** The sender on a campaign at `at` (ms; not older than an hour), and the day that it is there. */
  visitorAt(sender: Sender, campaign: Place, at: number): Promise<EventDay & { visitor: string }>
  /** The sender as someone who is there at `at` (ms). */
  presenceOf(
    sender: Sender,
    campaign: Place & { companyId: string },
    at: number,
  ): Promise<PresenceOnDay>
}

/** Opens the collector's parts; `close` stores what is waiting. */
export function createVisits<Row extends { id: string }>(options: {
  database: Database
  log: Log
  clock: () => Date
  /** From `loadPageSecret`. */
  secret: string
  committed: Committed
  /** For batches that have a decisive row. */
  storeDecisive?: StoreDecisive<Row>
  onGroup?: OnGroup
  /** Asked what campaigns take; default: everything. */
  readGate?: ReadGate
  /** Asked where addresses are; default: of none it is known. */
  locate?: Locate | undefined
}): Visits<Row> {
  const { database, log, secret, readGate = openGate } = options
  const now = () => options.clock().getTime()
  const salts = createSalts(database)
  const ownerOf = createCampaignOwners(database, now)
  const commits = createGroupCommit(options)

  const hashOf = createVisitorHashes()
  const visitorOn = async (sender: Sender, campaignId: string, day: number) =>
    hashOf(await salts.of(day), sender, campaignId)
  const pageOf = createTokenReader(secret)

  const forget = () =>
    salts.forget(now()).catch((err) => log.error({ err }, 'old salts could not be deleted'))
  void forget()
  const forgetting = setInterval(forget, maxDelayMs / 4)
  forgetting.unref()

  return {
    store: commits.store,
    close() {
      clearInterval(forgetting)
      return commits.close()
    },
    async findPage(token) {
      const page = pageOf(token)
      const owner = page && (await ownerOf(page.campaignId))
      return page && owner ? { ...page, ...owner } : null
    },
    isCounted: ({ companyId, away, leavesOut }, { ip, ownOf }) =>
      away !== 'uncounted' && !ownOf.has(companyId) && !leavesOut(ip),
    senderOf: (request, said) => senderOf(request, said, options.locate),
    partsOf: createPageParts(database),
    async requireOpen(campaignId, begunAt) {
      const gate = await readGate(database.fork(), [campaignId], now())
      const refusal = gate(campaignId, begunAt)
      if (refusal) throw refusal
    },
    async visitorAt(sender, { campaignId, timeZone }, at) {
      const { number: day, start: dayStart } = dayIn(timeZone, at)
      return { day, dayStart, visitor: await visitorOn(sender, campaignId, day) }
    },
    async presenceOf(sender, { campaignId, companyId, timeZone }, at) {
      const { number: day, start } = dayIn(timeZone, at)
      const visitor = await visitorOn(sender, campaignId, day)
      const justChanged = at - start < presenceMs
      const before = justChanged ? await visitorOn(sender, campaignId, day - 1) : null
      return { campaignId, companyId, day, visitor, before, at }
    },
  }
}
