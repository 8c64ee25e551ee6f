import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { keepScreen, test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'
import { goLive, templateIds } from './support/template-pages.ts'
import { distanceFromPicture } from './support/template-picture.ts'
import { htmlErrors } from './support/valid-html.ts'

const server = serveFanfare()
const widths = [1440, 820, 390]

/** A hundred pages in one browser. */
test.describe.configure({ timeout: 300_000 })

test('every template renders at three widths, is accessible, goes live and brings a lead', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const visitor = await openBrowser('visitor', { reducedMotion: 'reduce' })
  for (const id of templateIds)
    await test.step(id, async () => {
      const campaign = await goLive(stage, id)
      await visitor.setViewportSize({ width: 1440, height: 900 })
      const response = await visitor.goto(campaign.url)
      expect.soft(await htmlErrors((await response?.text()) ?? ''), id).toEqual([])
      expect.soft(await distanceFromPicture(visitor, id), `${id} and its picture`).toBeLessThan(8)
      for (const width of widths) {
        await visitor.setViewportSize({ width, height: 900 })
        expect.soft(await tooWide(visitor), `${id} at ${width}`).toEqual([])
        if (width !== 820) expect.soft(await findBarriers(visitor), `${id} at ${width}`).toEqual([])
        if (process.env['KEEP_TEMPLATES'] === '1') await keepWhole(visitor, `${id}-${width}`)
      }
      await sendForm(visitor, `${id}@example.com`)
      await expect.soft(visitor, id).toHaveURL(/\/thanks$/)
      expect.soft(await tooWide(visitor), `${id} thanks`).toEqual([])
      expect.soft(await findBarriers(visitor), `${id} thanks`).toEqual([])
      if (process.env['KEEP_TEMPLATES'] === '1') await keepWhole(visitor, `${id}-thanks`)
      expect.soft(await leadsOf(stage, campaign), id).toContain(`${id}@example.com`)
    })
})

async function leadsOf({ owner }: Stage, { id }: Campaign): Promise<string[]> {
  const { leads } = await owner.ask(
    z.object({ leads: z.array(z.object({ fields: z.array(z.object({ value: z.string() })) })) }),
    'GET',
    `/campaigns/${id}/leads`,
  )
  return leads.flatMap(({ fields }) => fields.map(({ value }) => value))
}

/** What stands out of the page to the right, when the page can be scrolled there. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= room) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > room + 1)
      .map((element) => element.getAttribute('class') ?? element.tagName)
      .slice(0, 5)
  })
}

/** Answers all that the page's form asks, whatever that is, and sends it. */
async function sendForm(page: Page, email: string): Promise<void> {
  await page.locator('form.ff-form').evaluate((form: HTMLFormElement, address) => {
    const written: Record<string, string> = { email: address, number: '2', date: '2000-02-29' }
    const named = new Set<string>()
    for (const input of form.elements) {
      if (input instanceof HTMLSelectElement) input.selectedIndex = 1
      if (input instanceof HTMLTextAreaElement) input.value = 'Something said in a few words.'
      if (!(input instanceof HTMLInputElement) || input.type === 'hidden') continue
      if (input.closest('.ff-form-trap')) continue
      const isFirst = !named.has(input.name)
      named.add(input.name)
      if (input.type === 'radio' || input.type === 'checkbox') input.checked = isFirst
      else input.value = written[input.type] ?? (input.type === 'tel' ? '+44 20 7946 0000' : 'Ada')
    }
  }, email)
  const next = page.locator('.ff-form-next')
  while (await next.isVisible()) await next.click()
  await page.locator('.ff-form-submit').click()
  await page.waitForURL(/\/thanks$/)
}

/** The whole page in one picture, its pictures loaded. */
async function keepWhole(page: Page, name: string): Promise<void> {
  const height = await page.evaluate(async () => {
    for (const image of document.querySelectorAll('img')) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    return document.documentElement.scrollHeight
  })
  const size = page.viewportSize()
  if (!size) return
  await page.setViewportSize({ width: size.width, height })
  await keepScreen(page, `template-${name}`)
  await page.setViewportSize(size)
}
