import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { findChromium } from '#e2e/support/find-chromium.ts'
import { packScript } from '../builder/pack.ts'
import { signIn } from '../builder/subjects.ts'
import type { Kind, SeededServer } from './seeded-server.ts'

const viewport = { width: 1440, height: 900 }
const opensWithinMs = 90_000

/** Opens campaigns of each kind in turns, so many times, each in a browser that has never done so. */
export async function timeInBuilder(
  seeded: SeededServer,
  blocks: number,
  times: number,
  take: (kind: Kind, ms: number) => void,
): Promise<void> {
  const meter = await packScript('meter.ts')
  const browser = await chromium.launch({ executablePath: findChromium() })
  const { 'without generations': without, fanfare, fresh } = seeded.campaigns
  try {
    for (let time = 0; time < times; time++) {
      const open = (ids: readonly string[]) =>
        openOnce(browser, meter, seeded, ids[time % ids.length] ?? '', blocks)
      take('without generations', await open(without))
      take('fanfare', await open(fanfare))
      take('fresh', await open(fresh))
    }
  } finally {
    await browser.close()
  }
}

/** From the navigation until all blocks are painted; what the application loads is in the cache. */
async function openOnce(
  browser: Browser,
  meter: string,
  { origin, owner, campaigns }: SeededServer,
  campaignId: string,
  blocks: number,
): Promise<number> {
  const context = await browser.newContext({ viewport })
  try {
    context.setDefaultTimeout(opensWithinMs)
    await context.addInitScript(meter)
    await signIn(context, origin(), owner)
    const tab = await context.newPage()
    const visit = async (id: string) => {
      await tab.goto(`${origin()}/campaigns/builder/${id}`, { waitUntil: 'commit' })
      const all = await tab.waitForFunction((least) => window.meter.blocksAt(least), blocks)
      return Number(await all.jsonValue())
    }
    const other = campaigns.fresh.at(-1)
    if (other === undefined) throw new Error('There is no other campaign.')
    await visit(other)
    return await visit(campaignId)
  } finally {
    await context.close()
  }
}
