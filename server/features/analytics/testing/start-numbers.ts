import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import type { VisitEvent } from '#server/features/ingest/public/visit-event.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { OpenTestDatabase } from '#server/testing/database.ts'
import { startTestApi } from '#server/testing/test-api.ts'
import type { TestApi } from '#server/testing/test-api.ts'
import { buildServices } from '#server/testing/test-services.ts'
import { buildVisitEvent } from '#server/features/ingest/testing/test-visits.ts'

/** When it is in these tests (ms): 20 November 2026, 12:30:20 UTC. */
export const now = Date.UTC(2026, 10, 20, 12, 30, 20)
export const minutesAgo = (minutes: number) => now - minutes * 60_000
export const hoursAgo = (hours: number) => minutesAgo(hours * 60)

type Visit = Partial<VisitEvent> & { source?: string }

export type Numbers = {
  database: Database
  api: TestApi
  /** Stores what visitors did. */
  visit: (events: Visit[]) => Promise<unknown>
  close: () => Promise<void>
}

/**
 * The API over a fresh database, at `now`, with seven visitors on each campaign, of whom those are there
 * whose name begins with `here`; the caller closes it.
 */
export async function startNumbers(open: OpenTestDatabase): Promise<Numbers> {
  const { database, close } = await open()
  const live = {
    visitorsNow: () => 7,
    isHere: (_: string, visitor: string) => visitor.startsWith('here'),
    recount: async () => undefined,
  }
  const api = await startTestApi(buildServices(database, { clock: () => new Date(now), live }))
  return {
    database,
    api,
    visit: (events: Visit[]) =>
      database.fork().transactional((em) =>
        applyGroup(
          em,
          events.map((event) => buildVisitEvent(event)),
          [],
        ),
      ),
    async close() {
      await api.close()
      await close()
    },
  }
}
