import { setTimeout } from 'node:timers/promises'
import { percentile, RowBook } from './figures.ts'
import type { Table } from './figures.ts'
import { openEventStore } from './event-store.ts'
import type { EventStore } from './event-store.ts'
import type { Settings } from './settings.ts'
import { behindProxy, databasesOf, openStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { addressOf, openPage, postEvents } from './visitors.ts'

const inRequest = 50
const views = 20_000
const largest = 2_000_000
const questions = 200

/**
 * What visits take in the database: of few visitors, and of as many as there are events, each from
 * another source; and how long the numbers of 30 days take to read with two million events stored.
 */
export async function events(settings: Settings): Promise<Table> {
  const book = new RowBook()
  for (const kind of databasesOf(settings)) {
    const stage = await openStage(settings, 'events', kind, { env: behindProxy })
    const store = await openEventStore(stage.database)
    try {
      await fill(stage, store, book)
      await ask(stage, store, book)
    } finally {
      await store.close()
      await stage.stop()
    }
  }
  const about = `${views} views by POST /e, ${inRequest} a request: bytes of the tables and indexes of events, and of all that is stored of visits. Then ${questions} questions for the analytics of 30 days, with ${largest} events and their counts in the database.`
  return { scenario: 'events', about, rows: book.rows }
}

async function fill(stage: Stage, store: EventStore, book: RowBook): Promise<void> {
  for (const work of ['few visitors', 'new visitors and sources'] as const) {
    const page = await openPage(stage)
    const before = await store.bytes()
    for (let sent = 0; sent < views; sent += inRequest) {
      const isNew = work !== 'few visitors'
      const sources = Array.from({ length: isNew ? 1 : inRequest }, (_, index) =>
        isNew ? `source-${sent}.example` : `news-${index % 8}.example`,
      )
      await (isNew ? sendAlone(page, sent) : postEvents(page, addressOf(sent / inRequest), sources))
    }
    const after = await store.bytes()
    book.add(work, stage.name, {
      'bytes of an event': (after.events - before.events) / views,
      'all bytes / event': (after.all - before.all) / views,
    })
  }
}

/** As many requests, each by somebody else. */
async function sendAlone(page: Parameters<typeof postEvents>[0], first: number): Promise<void> {
  await Promise.all(
    Array.from({ length: inRequest }, (_, index) =>
      postEvents(page, addressOf(first + index), [`source-${first + index}.example`]),
    ),
  )
}

async function ask(stage: Stage, store: EventStore, book: RowBook): Promise<void> {
  const page = await openPage(stage)
  await postEvents(page, addressOf(0), ['news.example'])
  await store.addViews(page.campaignId, largest)
  // Connections that the server closed meanwhile are noticed then.
  await setTimeout(1_000)
  const paths = {
    'a campaign, 30 days': `/campaigns/${page.campaignId}/analytics?range=month`,
    'a company, 30 days': `/companies/${stage.companyId}/analytics?range=month`,
  }
  for (const [work, path] of Object.entries(paths)) {
    const times: number[] = []
    for (let question = 0; question < questions; question += 1) {
      const startedAt = performance.now()
      await stage.owner.api('GET', path)
      times.push(performance.now() - startedAt)
    }
    book.add(work, stage.name, {
      'p50 ms': percentile(times, 0.5),
      'p99 ms': percentile(times, 0.99),
    })
  }
}
