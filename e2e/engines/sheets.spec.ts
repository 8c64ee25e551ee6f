import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { setStage } from '#e2e/journeys/support/signed-in.ts'
import type { Stage } from '#e2e/journeys/support/signed-in.ts'
import { goLive } from '#e2e/journeys/support/template-pages.ts'
import { test } from './engine/test.ts'
import type { OpenTab } from './engine/test.ts'
import type { Tab } from './engine/tab.ts'
import { canvasOf, isSaved } from './support/builder.ts'
import { joinSheets } from './support/join-sheets.ts'
import { showInMiddle } from './support/mouse.ts'

// Not tests: pictures of screens and pages in each engine, and one sheet of each with all three.

const folder = process.env['ENGINE_SHEETS'] ?? ''
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const schemes = ['light', 'dark'] as const
const templates = ['newsletter', 'event', 'product-launch', 'survey', 'community-poll', 'sale']

/** A screen of the application: where it is, and what is waited for before it is looked at. */
type Screen = {
  name: string
  path: (campaignId: string) => string
  ready: (tab: Tab) => Promise<void>
}

const showsViews = (tab: Tab) => tab.byText('Views').at(0).appears()

const screens: readonly Screen[] = [
  {
    name: 'builder',
    path: (id) => `/campaigns/builder/${id}`,
    async ready(tab) {
      await canvasOf(tab).appears()
      await isSaved(tab)
    },
  },
  {
    name: 'preview',
    path: (id) => `/campaigns/preview/${id}`,
    ready: (tab) => tab.css('.ff-form').at(0).appears(),
  },
  {
    name: 'dashboard',
    path: () => '/dashboard/campaigns',
    // A dash stands for a number that is not there yet.
    ready: (tab) => tab.byRole('row', /Sunday letter/).says(/^[^–]+$/),
  },
  { name: 'analytics', path: (id) => `/dashboard/campaigns/${id}/analytics`, ready: showsViews },
  { name: 'wall', path: () => '/analytics', ready: showsViews },
]

const server = serveFanfare()

test.beforeAll(async () => void (await mkdir(folder, { recursive: true })))
test.afterAll(() => joinSheets(folder))

test('pictures of screens', async ({ openTab }) => {
  const { origin } = server
  const stage = await setStage(origin)
  await visit(openTab, stage)
  const tab = await openTab({ as: { person: stage.owner, origin } })
  await tab.open(`${origin}/dashboard`)
  // Firefox calls it an error when a page is left before its fonts have come.
  await tab.evaluate(rest)
  for (const scheme of schemes) {
    const key = 'mantine-color-scheme-value'
    await tab.evaluate((name, value) => localStorage.setItem(name, value), key, scheme)
    for (const { name, path, ready } of screens)
      for (const size of sizes) {
        await tab.resize(size)
        await tab.open(`${origin}${path(stage.campaign.id)}`)
        await ready(tab)
        await keep(tab, `${name}-${scheme}-${size.width}`)
      }
  }
})

test('pictures of pages', async ({ openTab }) => {
  const stage = await setStage(server.origin)
  const tab = await openTab()
  for (const id of templates) {
    const { url } = await goLive(stage, id)
    for (const size of sizes) {
      await tab.resize(size)
      await tab.open(url)
      await keep(tab, `${id}-${size.width}`)
      await showInMiddle(tab.css('.ff-form').at(0))
      await keep(tab, `${id}-form-${size.width}`)
    }
  }
})

/** Three people visit the campaign, and two of them send its form. */
async function visit(openTab: OpenTab, { owner, campaign }: Stage): Promise<void> {
  await owner.api('POST', `/campaigns/${campaign.id}/activate`)
  for (const [email, answers] of [
    ['ada', true],
    ['bo', true],
    ['cleo', false],
  ] as const) {
    const visitor = await openTab({ engine: 'chromium' })
    await visitor.open(campaign.url)
    if (!answers) continue
    await visitor.byRole('textbox', 'E-mail address').fill(`${email}@example.com`)
    await visitor.byRole('checkbox', /You may send me the letter/).click()
    await visitor.byRole('button', 'Send me the next one').click()
    await visitor.byRole('heading', 'You are on the list').appears()
  }
  const leads = z.object({ leads: z.array(z.unknown()) })
  const count = async () =>
    (await owner.ask(leads, 'GET', `/campaigns/${campaign.id}/leads`)).leads.length
  await expect.poll(count).toBe(2)
}

/** What the window shows, once nothing moves. */
async function keep(tab: Tab, name: string): Promise<void> {
  await tab.evaluate(rest)
  await writeFile(join(folder, `${name}-${tab.engine}.png`), await tab.screenshot())
}

/** Runs in the page: resolves when fonts and pictures that are seen are there, and what moves has come to rest. */
async function rest(): Promise<void> {
  await document.fonts.ready
  const seen = [...document.images].filter(
    (image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility(),
  )
  await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  const isMoving = (animation: Animation) =>
    animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity
  do await frame()
  while (document.getAnimations().some(isMoving))
  await frame()
}
