import { v7 as uuidv7 } from 'uuid'
import { must } from '#shared/lib/must.ts'
import type { Services } from '#server/core/services.ts'
import {
  startTestCollector,
  testSecret,
} from '#server/features/ingest/testing/start-test-collector.ts'
import { browserAgent } from '#server/features/ingest/testing/test-visits.ts'
import { loadPage } from '#server/features/publishing/load-page.ts'
import { createPageCache } from '#server/features/publishing/page-cache.ts'
import { servePages } from '#server/features/publishing/serve-pages.ts'
import { createVariantChoice } from '../choose-variant.ts'
import { createTrialFinder } from '../load-trial.ts'

/** A page as a visitor got it. */
export type GotPage = {
  html: string
  headers: Headers
  /** What it says of itself. */
  token: string
}

/**
 * A web node that serves the published pages of a database and takes what they send; its pages are signed by
 * `testSecret`. Visitors are told apart by their address. While `isAway` says so, no page can be loaded.
 */
export async function startNode({ database, clock, pagesOrigin }: Services, isAway = () => false) {
  const now = () => clock().getTime()
  const findInPlace = createTrialFinder(testSecret)
  const pages = createPageCache(async (slug, path) => {
    if (isAway()) throw new Error('the database is away')
    return loadPage(database, slug, path, pagesOrigin(), findInPlace)
  }, now)
  const collector = await startTestCollector(database, {
    clock,
    beside(visits) {
      const choose = createVariantChoice(visits, now)
      return servePages({
        get: async (slug, path, ctx) => choose(ctx, await pages.get(slug, path)),
        indexed: async () => null,
        picture: async () => null,
      })
    },
  })
  const from = (ip: string, userAgent = browserAgent) => ({
    'user-agent': userAgent,
    'x-forwarded-for': ip,
  })
  return {
    async get(path: string, ip: string, userAgent?: string): Promise<GotPage> {
      const answer = await fetch(collector.origin + path, { headers: from(ip, userAgent) })
      const html = await answer.text()
      const token = must(/data-token="([^"]*)"/.exec(html)?.[1], `no token in ${html}`)
      return { html, headers: answer.headers, token }
    },
    /** Tells that a page was seen. */
    async see({ token }: GotPage, ip: string): Promise<number> {
      const event = { t: token, i: uuidv7({ msecs: now() }), k: 'v' }
      const body = JSON.stringify({ s: now(), e: [event] })
      return (await collector.post('/e', body, from(ip))).status
    },
    /** Sends the form of a page. */
    async send({ html }: GotPage, ip: string, answers: Record<string, string>): Promise<Response> {
      const action = must(/<form[^>]* action="([^"]*)"/.exec(html)?.[1], 'no form')
      const form = 'application/x-www-form-urlencoded'
      const headers = { ...from(ip), 'content-type': form, accept: 'text/html' }
      const body = new URLSearchParams(answers).toString()
      return collector.post(action.replaceAll('&amp;', '&'), body, headers)
    },
    close: collector.close,
  }
}

export type TestNode = Awaited<ReturnType<typeof startNode>>
