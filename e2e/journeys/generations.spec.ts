import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import type { BrowserOptions, OpenBrowser } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'

const server = serveFanfare()
const words = 'A short walk through'
const paragraph =
  'A short walk through what we read, cooked and changed our minds about. Written by hand, finished before your coffee is.'
// A browser whose network goes away says so on its console.
const expectedErrors = [/net::ERR_INTERNET_DISCONNECTED|WebSocket connection to/]

async function openPair(openBrowser: OpenBrowser, ofBo: BrowserOptions = {}) {
  const { origin } = server
  const stage = await setStage(origin)
  const editor = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const ada = await openAs(openBrowser, origin, stage.owner, { expectedErrors })
  const bo = await openAs(openBrowser, origin, editor, { expectedErrors, ...ofBo })
  for (const page of [ada, bo]) await openBuilder(page, stage.campaign.id)
  return { stage, ada, bo }
}

/** The document is written anew beside the running server; whoever is there comes over. */
async function renew({ campaign }: Stage, ...flags: string[]): Promise<void> {
  expect(await server.run('renew', [campaign.id, ...flags])).toContain('renewed')
}

async function writeOffline(page: Page, more: string): Promise<void> {
  const text = await writeIn(page, words, 'end')
  await page.context().setOffline(true)
  await text.pressSequentially(more)
  await expect(saveBadge(page, /^Offline, \d+ changes? kept\./)).toBeVisible()
}

async function expectSaved(pages: Page[], written: string): Promise<void> {
  for (const page of pages) {
    await page.keyboard.press('Escape')
    await expect(canvasOf(page)).toContainText(written)
    await expect(saveBadge(page, 'Saved')).toBeVisible()
  }
}

test('a document that is written anew takes along what is typed, saved or not, once', async ({
  openBrowser,
}) => {
  const { stage, ada, bo } = await openPair(openBrowser)
  await writeOffline(bo, ' Kept.')
  const text = await writeIn(ada, words, 'start')
  await text.pressSequentially('Before. ')
  await expect(saveBadge(ada, 'Saved')).toBeVisible()

  await renew(stage)
  await test.step('who is there goes on in the new document without a reload', async () => {
    await expect
      .poll(async () => {
        await writeIn(ada, words, 'start').then((open) => open.pressSequentially('-'))
        await expect(saveBadge(ada, 'Saved')).toBeVisible()
        return server.run('renew', [stage.campaign.id, '--look'])
      })
      .toContain('2 clients')
    await expect(canvasOf(ada)).toContainText('Before. ')
  })

  await test.step('who was offline brings their words along', async () => {
    await bo.context().setOffline(false)
    await expect(canvasOf(ada)).toContainText('Kept.')
    await expectSaved([ada, bo], 'is. Kept.')
    await keepScreen(bo, 'generation-carried')
    const [adas, bos] = [await canvasOf(ada).innerText(), await canvasOf(bo).innerText()]
    expect(bos).toBe(adas)
    expect(adas.match(/Kept\./g)).toHaveLength(1)
  })

  await test.step('also from a closed tab, over two changes', async () => {
    await writeOffline(bo, ' Twice.')
    const device = bo.context()
    await bo.close()
    await renew(stage)
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
    await writeIn(ada, words, 'start').then((open) => open.pressSequentially('+'))
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
    await renew(stage)
    await device.setOffline(false)
    const again = await device.newPage()
    await openBuilder(again, stage.campaign.id)
    await expectSaved([ada, again], 'is. Kept. Twice.')
    await again.reload()
    await expectSaved([ada, again], 'is. Kept. Twice.')
    expect((await canvasOf(again).innerText()).match(/Twice/g)).toHaveLength(1)
  })
})

test('what has no place any more is shown, and kept until it is put aside', async ({
  openBrowser,
}) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  // Nothing is kept any more to compare his copy with.
  const gone = [...expectedErrors, /404 \(Not Found\) \(.*\/generations\/1/]
  const { stage, ada, bo } = await openPair(openBrowser, { permissions, expectedErrors: gone })
  await writeOffline(bo, ' Homeless words.')
  await canvasOf(ada).getByText(words).click()
  await ada.keyboard.press('Escape')
  await ada.keyboard.press('Delete')
  await expect(canvasOf(ada)).not.toContainText(words)
  await expect(saveBadge(ada, 'Saved')).toBeVisible()
  await renew(stage, '--purge')
  await bo.context().setOffline(false)

  const panel = bo.getByRole('alert', { name: /could not be placed/ })
  await expect(panel).toBeVisible()
  await keepScreen(bo, 'generation-left-over')
  await bo.reload()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Show' }).click()
  await expect(panel).toContainText('Homeless words.')
  await keepScreen(bo, 'generation-left-over-shown')
  await panel.getByRole('button', { name: 'Copy', exact: true }).first().click()
  expect(await bo.evaluate(() => navigator.clipboard.readText())).toContain('Homeless words.')
  await panel.getByRole('button', { name: 'Put aside' }).click()
  await panel.getByRole('button', { name: 'Put aside' }).click()
  await expect(panel).toBeHidden()
  await bo.reload()
  await expect(saveBadge(bo, 'Saved')).toBeVisible()
  await expect(panel).toBeHidden()
})

/** From now on this page says that it writes an earlier form, as a program before an update does. */
async function growOld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Current = window.WebSocket
    window.WebSocket = class extends Current {
      constructor(url: string | URL, protocols?: string | string[]) {
        const older = (_: string, form: string) => `form=${Number(form) - 1}`
        super(String(url).replace(/form=(\d+)/, older), protocols)
      }
    }
  })
}

test('a program that is older than the document reads on, writes nothing and asks to be reloaded', async ({
  openBrowser,
}) => {
  const { stage, ada, bo } = await openPair(openBrowser)
  await writeOffline(bo, ' Kept.')
  const device = bo.context()
  const old = await device.newPage()
  await bo.close()
  await growOld(old)
  await device.setOffline(false)
  await old.goto(`/campaigns/builder/${stage.campaign.id}`)

  const notice = old.getByRole('alert').filter({ hasText: 'Reload to go on' })
  await expect(notice).toContainText('Fanfare was updated while this page was open')
  await expect(canvasOf(old)).toContainText('is. Kept.')
  await keepScreen(old, 'program-outdated')
  await old.setViewportSize({ width: 390, height: 844 })
  await keepScreen(old, 'program-outdated-phone')
  await old.setViewportSize({ width: 1440, height: 900 })
  await canvasOf(old).getByText(words).click()
  await expect(canvasOf(old).getByRole('textbox', { name: /^Text, / })).toHaveCount(0)
  await expect(canvasOf(ada)).not.toContainText('Kept.')

  // What a reload brings: the program of today.
  await old.close()
  const today = await device.newPage()
  await openBuilder(today, stage.campaign.id)
  await expectSaved([ada, today], `${paragraph} Kept.`)
})
