import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const serif =
  'node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'
const family = /^"?own-[\da-f-]{36}"?,/

test('a company brings a font of its own: in the theme, for a colleague, and for visitors', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const editor = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const refused = { expectedErrors: [/status of 422/] }
  const ada = await openAs(openBrowser, origin, stage.owner, refused)
  const bo = await openAs(openBrowser, origin, editor)
  for (const page of [ada, bo]) await openBuilder(page, stage.campaign.id)
  await openTheme(ada)
  const font = await readFile(serif)
  const dialog = ada.getByRole('dialog', { name: 'Fonts of the company' })
  const licence = dialog.getByRole('checkbox', { name: /holds a licence/ })

  await test.step('it is uploaded by whoever says that it may be used', async () => {
    await ada.getByRole('button', { name: 'Own fonts' }).click()
    await expect(dialog.getByText('No fonts yet')).toBeVisible()
    const upload = dialog.getByRole('button', { name: 'Upload fonts' })
    await upload.click()
    await expect(dialog.getByText('Tick this first.')).toBeVisible()
    await licence.check()
    const [chooser] = await Promise.all([ada.waitForEvent('filechooser'), upload.press('Enter')])
    await chooser.setFiles([
      { name: 'Serif.woff2', mimeType: 'font/woff2', buffer: font },
      { name: 'Half.woff2', mimeType: 'font/woff2', buffer: font.subarray(0, 9_000) },
    ])
    await expect(dialog.getByRole('alert')).toHaveText(/^Half\.woff2 is cut off/)
    await expect(dialog.getByText('200–900, Serif.woff2')).toBeVisible()
    await expect(licence).not.toBeChecked()
    await expect(upload, 'the focus stays').toBeFocused()
    await expect(dialog.getByText('Used nowhere.')).toBeVisible()
    expect(await findBarriers(ada)).toEqual([])
    await keepScreen(ada, 'own-fonts')
  })

  await test.step('it is taken for headings, seen live, and by a colleague', async () => {
    await dialog.getByRole('button', { name: 'Use for headings' }).click()
    await expect(dialog).toBeHidden()
    for (const page of [ada, bo]) {
      await expect(headingOf(page)).toHaveCSS('font-family', family)
      await expect.poll(() => isDrawnIn(headingOf(page))).toBe(true)
    }
    await ada.getByRole('button', { name: 'Body text: Inter' }).click()
    await ada.getByRole('radio', { name: 'Source Serif 4', exact: true }).check()
    await keepScreen(ada, 'own-font-in-theme')
    await ada.keyboard.press('Escape')
    await expect(ada.getByRole('button', { name: 'Headings: Source Serif 4' })).toBeVisible()
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
  })

  await test.step('the preview has it, before and after its program has loaded', async () => {
    const previewing = await openAs(openBrowser, origin, editor)
    await previewing.goto(`/campaigns/preview/${stage.campaign.id}`)
    const heading = previewing.getByRole('heading', { name: /^One good letter/ })
    await expect(heading).toHaveCSS('font-family', family)
    await expect.poll(() => isDrawnIn(heading)).toBe(true)
    const document = await previewing.request.get(`/campaigns/preview/${stage.campaign.id}`)
    expect(await document.text()).toContain('@import url(/assets/fonts/')
  })

  await test.step('visitors get a small file of it from the same origin', async () => {
    const { campaign, owner } = stage
    await owner.api('POST', `/campaigns/${campaign.id}/activate`)
    const visitor = await openBrowser('Visitor', { baseURL: origin })
    const fetched: string[] = []
    visitor.on('response', (response) => {
      if (response.request().resourceType() === 'font')
        fetched.push(new URL(response.url()).pathname)
    })
    await visitor.goto(`/c/${campaign.slug}`)
    const heading = visitor.getByRole('heading', { level: 1 })
    await expect(heading).toHaveCSS('font-family', family)
    await expect.poll(() => isDrawnIn(heading)).toBe(true)
    expect(new Set(fetched).size).toBe(1)
    const [path = ''] = fetched
    expect(path).toMatch(/^\/fonts\/[\da-f-]{36}\/[\da-f]{32}\.woff2$/)
    const answer = await visitor.request.get(path)
    expect(answer.headers()['cache-control']).toContain('immutable')
    expect((await answer.body()).length).toBeLessThan(font.length)
    await keepScreen(visitor, 'own-font-published')
  })

  await test.step('on a phone as well', async () => {
    const viewport = { width: 390, height: 844 }
    const phone = await openAs(openBrowser, origin, stage.owner, { viewport })
    await phone.goto('/dashboard/settings/company/brand')
    await phone.getByRole('button', { name: 'Own fonts' }).click()
    await expect(phone.getByText('200–900, Serif.woff2')).toBeVisible()
    expect(await findBarriers(phone)).toEqual([])
    await keepScreen(phone, 'own-fonts-phone')
    await openBuilder(phone, stage.campaign.id)
    await openTheme(phone)
    const row = phone.getByRole('button', { name: 'Headings: Source Serif 4' })
    await row.scrollIntoViewIfNeeded()
    await keepScreen(phone, 'own-font-in-theme-phone')
  })

  await test.step('deleting asks, says where it is used, and leaves what is live', async () => {
    await ada.getByRole('button', { name: 'Own fonts' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const asked = ada.getByRole('dialog', { name: 'Delete Source Serif 4' })
    await expect(asked.getByText('Sunday letter for headings and text, also live')).toBeVisible()
    await keepScreen(ada, 'own-font-delete')
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText('No fonts yet')).toBeVisible()
    await bo.reload()
    await expect(headingOf(bo)).toHaveCSS('font-family', family)
    await expect.poll(() => isDrawnIn(headingOf(bo))).toBe(false)
    const visitor = await openBrowser('Later visitor', { baseURL: origin })
    await visitor.goto(`/c/${stage.campaign.slug}`)
    await expect.poll(() => isDrawnIn(visitor.getByRole('heading', { level: 1 }))).toBe(true)
  })
})

const headingOf = (page: Page): Locator =>
  canvasOf(page).getByRole('heading', { name: /^One good letter/, includeHidden: true })

async function openTheme(page: Page): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Panels' })
  await rail.getByRole('button', { name: 'Theme' }).click()
  await expect(page.getByRole('region', { name: 'Type' })).toBeVisible()
}

/** Whether the first font that an element asks for has a face that is there. */
function isDrawnIn(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const [name = ''] = getComputedStyle(node).fontFamily.split(',')
    const plain = name.replaceAll('"', '')
    return [...node.ownerDocument.fonts].some(
      ({ family: own, status }) => own.replaceAll('"', '') === plain && status === 'loaded',
    )
  })
}
