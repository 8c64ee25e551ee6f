import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { readJson } from '#shared/testing/read-json.ts'
import { buildAccount, joinByLink, signUpForNow } from './support/account-screens.ts'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, writeIn, writtenIn } from './support/builder-screen.ts'
import { makeCompany, makeInviteLink } from './support/company-screens.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'

const server = serveFanfare()
const sampleName = 'Lamp launch (sample)'
const words = 'A lamp that knows what time it is'
// Who is not signed in yet, and asks who they are.
const expectedErrors = [/401 \(/]

test('a new company looks around in its sample, and a colleague writes in it too', async ({
  openBrowser,
}) => {
  const { origin } = server
  const ada = await openBrowser('Ada', { baseURL: origin, expectedErrors })
  const bo = await openBrowser('Bo', { baseURL: origin, expectedErrors })
  const began = Date.now()
  let link = ''

  await test.step('from signing up to the sample', async () => {
    await ada.goto('/sign-up?return_to=/onboarding')
    await signUpForNow(ada, buildAccount('Ada Lovelace'))
    await makeCompany(ada, 'Slow Morning')
    link = await makeInviteLink(ada, 'Editor')
    await ada.getByRole('link', { name: 'Look at a sample' }).click()
    await expect(ada.getByRole('heading', { name: sampleName, level: 1 })).toBeVisible()
    await expect(ada.getByRole('note')).toContainText('A sample to look around in')
  })

  await test.step('a colleague comes by a link, and both write in it', async () => {
    await joinByLink(bo, link, buildAccount('Bo Lindqvist'))
    const sampleId = new URL(ada.url()).pathname.split('/').at(-1) ?? ''
    await openBuilder(ada, sampleId)
    await bo.goto('/dashboard')
    await bo.getByRole('link', { name: sampleName }).first().click()
    await bo.getByRole('link', { name: 'Open builder' }).click()
    await expect(canvasOf(bo)).toBeVisible()
    const own = await writeIn(ada, words, 'end')
    await ada.keyboard.type(', always')
    await expect(canvasOf(bo).getByText(`${words}, always`)).toBeVisible()
    const theirs = await writeIn(bo, words, 'start')
    await bo.keyboard.type('Here: ')
    for (const text of [own, theirs])
      await expect.poll(() => writtenIn(text)).toBe(`Here: ${words}, always`)
    const seconds = ((Date.now() - began) / 1_000).toFixed(1)
    test.info().annotations.push({ type: 'seconds', description: seconds })
    console.log(`From signing up to two people writing in the sample: ${seconds} s`)
  })

  await test.step('no visitor finds its page', async () => {
    const sampleId = new URL(ada.url()).pathname.split('/').at(-1) ?? ''
    const sample = await ada.request.get(`/api/campaigns/${sampleId}`)
    const { slug } = await readJson(sample, z.object({ slug: z.string() }))
    const page = await ada.request.get(`${origin}/c/${slug}`)
    expect(page.status()).toBe(404)
  })

  await test.step('the first steps are ticked, put away and taken back', async () => {
    await ada.goto('/dashboard')
    const steps = ada.getByRole('region', { name: 'First steps' })
    await expect(steps).toContainText('2 of 4 done')
    await look(ada, 'first-steps')
    await steps.getByRole('button', { name: 'Close the first steps' }).click()
    await expect(steps).toBeHidden()
    await ada.getByRole('button', { name: 'Undo' }).click()
    await expect(steps).toBeVisible()
    await expect(ada.getByText('Live now')).toBeHidden()
  })

  await test.step('its numbers stand by themselves, and in no sum', async () => {
    await ada.getByRole('link', { name: sampleName }).first().click()
    await expect(ada.getByRole('note')).toBeVisible()
    await look(ada, 'sample-overview')
    await ada.goto(`${new URL(ada.url()).pathname}/analytics`)
    await expect(ada.getByRole('note')).toBeVisible()
    await look(ada, 'sample-analytics')
    await ada.goto('/dashboard/analytics')
    await expect(ada.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(ada.getByText(sampleName)).toBeHidden()
    await ada.goto('/dashboard/campaigns')
    await expect(ada.getByRole('row').filter({ hasText: sampleName })).toContainText('Sample')
    await look(ada, 'sample-in-list')
  })

  await test.step('one press removes it, another brings it back', async () => {
    await ada.getByRole('link', { name: sampleName }).first().click()
    await ada.getByRole('button', { name: 'Remove sample' }).click()
    await expect(ada).toHaveURL(/\/dashboard$/)
    await expect(ada.getByText('Your campaigns will be here')).toBeVisible()
    await look(ada, 'sample-removed')
    await ada.getByRole('button', { name: 'Undo' }).click()
    await expect(ada.getByRole('link', { name: sampleName }).first()).toBeVisible()
  })
})

/** Without barriers, and kept as a picture: at the desk and on a phone, light and dark. */
async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.waitForFunction((expected) => {
        const { mantineColorScheme = expected } = document.documentElement.dataset
        return mantineColorScheme === expected
      }, colorScheme)
      expect(await findBarriers(page)).toEqual([])
      await keepScreen(page, `${name}-${width}-${colorScheme}`)
    }
  }
  if (before) await page.setViewportSize(before)
}
