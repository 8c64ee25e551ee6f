import { expect } from '@playwright/test'
import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { setStage } from '#e2e/journeys/support/signed-in.ts'
import { goLive, templateIds } from '#e2e/journeys/support/template-pages.ts'
import { test } from './engine/test.ts'
import type { Tab } from './engine/tab.ts'

const server = serveFanfare()
const widths = [1440, 390]

test('pages of all templates are as high as in Chromium, and scroll downwards only', async ({
  openTab,
  engine,
}) => {
  const stage = await setStage(server.origin)
  const tabs = [await openTab()]
  if (engine !== 'chromium') tabs.push(await openTab({ engine: 'chromium' }))
  for (const id of templateIds) {
    const { url } = await goLive(stage, id)
    const [own = [], other = own] = await Promise.all(tabs.map((each) => measure(each, url)))
    for (const [at, width] of widths.entries()) {
      const [size, wanted] = [own[at], other[at]]
      const where = `${id} at ${width}`
      expect.soft(size, where).toMatchObject({ window: width, aside: 0 })
      const away = Math.abs(1 - (size?.height ?? 0) / (wanted?.height ?? 1))
      expect.soft(away, `${where}: ${size?.height} px, ${wanted?.height} px`).toBeLessThan(0.02)
    }
  }
})

type Size = {
  window: number
  height: number
  /** How far it can be scrolled sideways. */
  aside: number
}

/** The page's size in px at each of the widths. */
async function measure(tab: Tab, url: string): Promise<Size[]> {
  await tab.open(url)
  const sizes: Size[] = []
  for (const width of widths) {
    await tab.resize({ width, height: 900 })
    sizes.push(await tab.evaluate(sizeOfPage))
  }
  return sizes
}

/** Runs in the page. */
async function sizeOfPage(): Promise<Size> {
  await document.fonts.ready
  const { scrollHeight: height, scrollWidth, clientWidth } = document.documentElement
  return { window: innerWidth, height, aside: scrollWidth - clientWidth }
}
