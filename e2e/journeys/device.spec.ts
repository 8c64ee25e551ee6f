import { expect } from '@playwright/test'
import { test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { whenRecorded } from './support/device-copies.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const words = 'A short walk through'
const expectedErrors = [/net::ERR_/, /WebSocket connection to/]

test('a browser whose storage never answers opens the campaign, and says where changes are', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const page = await openAs(openBrowser, origin, stage.owner, { expectedErrors })
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (this: IDBFactory, name: string) {
      const request = open.call(this, name)
      request.addEventListener = () => undefined
      return request
    }
  })
  await openBuilder(page, stage.campaign.id)
  const text = await writeIn(page, words, 'end')
  await page.context().setOffline(true)
  await text.press('!')
  await expect(saveBadge(page, 'Offline, 1 change in this tab only')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  // Chromium does not take it well when its context is closed while it asks.
  const closed = page.waitForEvent('close')
  await question.accept()
  await closed
})

test('what a closed tab has not sent is handed over by the other one, which is online', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const online = await openAs(openBrowser, origin, stage.owner, { expectedErrors })
  await openBuilder(online, stage.campaign.id)
  const offline = await online.context().newPage()
  await offline.routeWebSocket(/\/collab\//, (socket) => socket.close())
  await offline.goto(`/campaigns/builder/${stage.campaign.id}`)
  await expect(canvasOf(offline)).toContainText(words)
  const text = await writeIn(offline, words, 'end')
  await text.pressSequentially(' Kept.')
  await expect(saveBadge(offline, /^Offline, \d+ changes? kept\./)).toBeVisible()
  await whenRecorded(offline, stage.campaign.id)
  await expect(canvasOf(online)).not.toContainText('Kept.')
  await offline.close()
  await expect(canvasOf(online)).toContainText('Kept.')
  await expect(saveBadge(online, 'Saved')).toBeVisible()
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
  expect(await (await fetch(stage.campaign.url)).text()).toContain('is. Kept.')
})
