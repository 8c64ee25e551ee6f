import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Log } from '#server/platform/log.ts'
import type { RedisLink } from '#server/platform/redis/redis-link.ts'
import type { DomainTables } from './entities.ts'

/** What a verified name shows. */
export type Site = {
  name: string
  /** Of the campaign; null while it shows none. */
  slug: string | null
}

export type SiteTable = {
  /** The site of a host name without port; undefined for names that nobody has verified. */
  find(host: string): Site | undefined
  /** To be called after the commit: reads anew, and has the other nodes do so. */
  changed(): Promise<void>
  close(): void
}

const channel = 'fanfare:domains'
/** In case a message was lost, and for what a worker in another process finds out. */
const everyMs = 2_000

/**
 * All verified names in memory, so that a request costs no question, nor one for a name that is
 * nobody's. While the database is away the last known ones stand.
 */
export async function createSiteTable(options: {
  load: () => Promise<Site[]>
  redis: RedisLink | null
  log: Log
}): Promise<SiteTable> {
  const { load, redis, log } = options
  let sites = new Map<string, Site>()
  let isAway = false
  let latest = 0

  async function refresh(): Promise<void> {
    const turn = ++latest
    try {
      const rows = await load()
      // A slower answer to an earlier question must not bring back what is gone.
      if (turn === latest) sites = new Map(rows.map((site) => [site.name, site]))
      isAway = false
    } catch (err) {
      if (!isAway) log.warn({ err }, 'custom domains could not be read: the last known are served')
      isAway = true
    }
  }

  await refresh()
  const stop = redis?.subscribe(channel, () => void refresh())
  const timer = setInterval(() => void refresh(), everyMs)
  timer.unref()
  return {
    find: (host) => sites.get(host),
    async changed() {
      redis?.publish(channel, Buffer.from('changed'))
      await refresh()
    },
    close() {
      clearInterval(timer)
      stop?.()
    },
  }
}

/** The verified names of companies that are open, from the database. */
export function loadSites(em: EntityManager): Promise<Site[]> {
  return em
    .getKysely<DomainTables & CompanyTables & CampaignTables>()
    .selectFrom('custom_domain as d')
    .innerJoin('company as o', 'o.id', 'd.company_id')
    .leftJoin('campaign as c', (join) =>
      join.onRef('c.id', '=', 'd.campaign_id').onRef('c.company_id', '=', 'd.company_id'),
    )
    .select(['d.name', 'c.slug'])
    .where('o.closed_at', 'is', null)
    .where('d.verified_at', 'is not', null)
    .where('d.removed_at', 'is', null)
    .execute()
}
