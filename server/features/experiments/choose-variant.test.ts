import Koa from 'koa'
import { expect, it, onTestFinished } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { hashVisitor, senderOf } from '#server/features/ingest/public/sender.ts'
import { browserAgent } from '#server/features/ingest/testing/test-visits.ts'
import { createServer } from 'node:http'
import { createVariantChoice, variantOf } from './choose-variant.ts'
import type { ServedPage, ServedTrial } from '#server/features/publishing/public/served-page.ts'

const document = (html: string) => ({ html, scriptHash: '', tag: html })
const trial: ServedTrial = {
  id: 'trial',
  campaignId: 'campaign',
  timeZone: 'UTC',
  heldBack: 0.2,
  shares: [
    {
      since: 0,
      weights: [
        { id: 'a', weight: 50 },
        { id: 'b', weight: 30 },
        { id: 'c', weight: 20 },
      ],
    },
  ],
  pages: new Map(['a', 'b', 'c'].map((id) => [id, document(id)])),
}
const page: ServedPage = { kind: 'page', ...document('page'), isIndexed: true, trial }

type Sender = ReturnType<typeof senderOf>

const visitsWith = (salt: string | null) => ({
  senderOf,
  async visitorAt(sender: Sender) {
    if (salt === null) throw new Error('the database is away')
    return { day: 0, dayStart: 0, visitor: hashVisitor(salt, sender, trial.campaignId) }
  },
})

async function open(choose: ReturnType<typeof createVariantChoice>) {
  const app = new Koa({ proxy: true })
  app.use(async (ctx) => {
    const chosen = await choose(ctx, page)
    ctx.body = chosen.kind === 'page' ? chosen.html : chosen.kind
  })
  const server = createServer(app.callback())
  const { origin } = await listenLocally(server)
  onTestFinished(() => void server.close())
  return async (ip: string, userAgent = browserAgent) => {
    const headers = { 'x-forwarded-for': ip, 'user-agent': userAgent }
    return (await fetch(origin, { headers })).text()
  }
}

it('gives robots the page, and everybody while nobody can be told apart', async () => {
  const get = await open(createVariantChoice(visitsWith('salt'), Date.now))
  const ips = Array.from({ length: 40 }, (_, index) => `192.0.2.${index}`)
  const got = new Set(await Promise.all(ips.map((ip) => get(ip))))
  expect([...got].toSorted()).toEqual(['a', 'b', 'c', 'page'])
  for (const ip of ips) expect(await get(ip, 'Googlebot/2.1')).toBe('page')
  const away = await open(createVariantChoice(visitsWith(null), Date.now))
  for (const ip of ips) expect(await away(ip)).toBe('page')
})

it('shares 100,000 visitors of real addresses by the weights, and anew in another experiment', () => {
  const sender = senderOf({ ip: '192.0.2.1', headers: { 'user-agent': browserAgent } })
  const counts = new Map<string, number>()
  let alike = 0
  const count = 100_000
  for (let index = 0; index < count; index++) {
    const ip = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
    const visitor = hashVisitor('salt', { ...sender, ip }, trial.campaignId)
    const pick = (one: ServedTrial) => variantOf(one, visitor, 1)?.html ?? 'page'
    const found = pick(trial)
    counts.set(found, (counts.get(found) ?? 0) + 1)
    if (index < 10_000 && found === pick({ ...trial, id: 'another' })) alike += 1
  }
  const parts = { page: 0.2, a: 0.4, b: 0.24, c: 0.16 }
  const chiSquare = Object.entries(parts).reduce((sum, [id, part]) => {
    const expected = part * count
    return sum + (must(counts.get(id), id) - expected) ** 2 / expected
  }, 0)
  // Chance comes above it once in a thousand salts.
  expect(chiSquare).toBeLessThan(16.3)
  // The sum of the squares of the parts, give or take four deviations.
  expect(alike / 10_000).toBeGreaterThan(0.263)
  expect(alike / 10_000).toBeLessThan(0.303)
})
