import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { percentile, RowBook } from './figures.ts'
import type { Table } from './figures.ts'
import { openEventStore } from './event-store.ts'
import type { BenchPage, EventStore } from './event-store.ts'
import type { Settings } from './settings.ts'
import { behindProxy, databasesOf, openStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { addressOf, openPage, postEvents } from './visitors.ts'
import type { OpenPage } from './visitors.ts'

const inRequest = 50
const views = 20_000
const largest = 2_000_000
/** Fewer than somebody may ask in a minute, all together. */
const questions = 60

/**
 * What visits take in the database: of few visitors, and of as many as there are events, each from
 * another source; and how long the numbers of 30 days take with two million events: at the first, again, and filtered.
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
  const about = `${views} views by POST /e, ${inRequest} a request: bytes of the tables and indexes of events, and of all that is stored of visits. Then ${questions} questions for the analytics of 30 days, with ${largest} events in the database, of ${largest / 5} visitors, by 200 sources, 40 kinds of devices and 60 places in the world. What is filtered is asked for another value each time.`
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

/** Where the page that visits are added to tells of what is done within it. */
function partsOf({ campaignId, html }: OpenPage): BenchPage {
  const last = (mark: RegExp) => {
    const found = [...html.matchAll(mark)].at(-1)?.[1]
    if (found === undefined) throw new Error(`The page says nothing of ${mark.source}.`)
    return found
  }
  return {
    campaignId,
    section: last(/data-ff-section="([^"]+)"/g),
    form: last(/<form[^>]* data-ff-block="([^"]+)"/g),
    field: last(/data-ff-input="([^"]+)"/g),
  }
}

const experimentList = z.object({ experiments: z.tuple([z.object({ pageId: z.string() })]) })

const listsOf = (names: readonly string[]) =>
  names.map((name, index) => `by[${index}]=${name}`).join('&')

async function ask(stage: Stage, store: EventStore, book: RowBook): Promise<void> {
  const page = await openPage(stage)
  await postEvents(page, addressOf(0), ['news.example'])
  await store.addVisits(partsOf(page), largest)
  await store.compact()
  // Connections that the server closed meanwhile are noticed then.
  await setTimeout(1_000)
  const campaign = `/campaigns/${page.campaignId}/analytics`
  const tried = `/campaigns/${page.campaignId}/experiments`
  const { experiments } = await stage.owner.ask(experimentList, 'GET', tried)
  const [{ pageId }] = experiments
  const lists = ['page', 'source', 'channel', 'device', 'browser', 'country', 'hour']
  const by = listsOf(lists)
  // As many as a screen asks for at once.
  const ofScreen = listsOf(['page', 'source', 'device', 'language', 'release'])
  const paths: Record<string, (question: number) => string> = {
    'a campaign, 30 days': () => `${campaign}?range=month`,
    'with seven lists': () => `${campaign}?range=month&${by}`,
    'a company, 30 days': () => `/companies/${stage.companyId}/analytics?range=month`,
    // Each time another value, so that nothing is known of it.
    'a source pressed, seven lists': (question) =>
      `${campaign}?range=month&${by}&filter[0]=source:source-${question % 200}`,
    'a source left out, five lists': (question) =>
      `${campaign}?range=month&${ofScreen}&filter[0]=!source:source-${question % 200}`,
    'a source and a device': (question) =>
      `${campaign}?range=month&filter[0]=source:source-${question % 200}&filter[1]=device:mobile`,
    'a page: blocks, sections, form': () => `${campaign}/page?range=month&pageId=${pageId}`,
    'the same of a source': (question) =>
      `${campaign}/page?range=month&pageId=${pageId}&filter[0]=source:source-${question % 200}`,
    'an experiment': () => tried,
  }
  for (const [work, path] of Object.entries(paths)) {
    const times: number[] = []
    for (let question = 0; question < questions; question += 1) {
      const startedAt = performance.now()
      await stage.owner.api('GET', path(question))
      times.push(performance.now() - startedAt)
    }
    book.add(work, stage.name, {
      'first ms': times[0] ?? 0,
      'p50 ms': percentile(times, 0.5),
      'p99 ms': percentile(times, 0.99),
    })
  }
}
