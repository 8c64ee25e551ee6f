import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'

const server = serveFanfare()
const words = 'A short walk through'
const paragraph =
  'A short walk through what we read, cooked and changed our minds about. Written by hand, finished before your coffee is.'
// A browser whose network or server goes away says so on its console, also of what it was fetching.
const expectedErrors = [
  /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED)/,
  /WebSocket connection to/,
]

type Pair = { stage: Stage; ada: Page; bo: Page }

async function openPair(openBrowser: OpenBrowser): Promise<Pair> {
  const { origin } = server
  const stage = await setStage(origin)
  const editor = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const ada = await openAs(openBrowser, origin, stage.owner, { expectedErrors })
  const bo = await openAs(openBrowser, origin, editor, { expectedErrors })
  for (const page of [ada, bo]) await openBuilder(page, stage.campaign.id)
  return { stage, ada, bo }
}

/** They see the same words, with nobody's caret between them, and are told that all is saved. */
async function expectSaved(pages: Page[], written: string): Promise<void> {
  for (const page of pages) await page.keyboard.press('Escape')
  for (const page of pages) {
    await expect(canvasOf(page)).toContainText(written)
    await expect(saveBadge(page, 'Saved')).toBeVisible()
  }
}

async function publishedText({ owner, campaign }: Stage): Promise<string> {
  await owner.api('POST', `/campaigns/${campaign.id}/activate`)
  return (await fetch(campaign.url)).text()
}

test('what is written offline survives the closed tab and merges with a colleague’s edits', async ({
  openBrowser,
}) => {
  const { stage, ada, bo } = await openPair(openBrowser)
  const device = bo.context()
  let isReachable = false
  await device.routeWebSocket(/\/collab\//, (socket) => {
    if (isReachable) socket.connectToServer()
    else void socket.close()
  })

  await test.step('offline, the badge counts what is kept on the device', async () => {
    const text = await writeIn(bo, words, 'end')
    await device.setOffline(true)
    await text.pressSequentially(' Kept.')
    await expect(saveBadge(bo, /^Offline, \d+ changes? kept\./)).toBeVisible()
    await keepScreen(bo, 'offline-badge')
    await expect(canvasOf(ada)).not.toContainText('Kept.')
  })

  await test.step('meanwhile the colleague goes on writing', async () => {
    const text = await writeIn(ada, words, 'start')
    await text.pressSequentially('Meanwhile: ')
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
  })

  const reopened =
    await test.step('the tab is closed, and opened again without the server', async () => {
      await bo.close()
      await device.setOffline(false)
      const page = await device.newPage()
      await page.goto(`/campaigns/builder/${stage.campaign.id}`)
      await expect(canvasOf(page)).toContainText(`${paragraph} Kept.`)
      await expect(saveBadge(page, /^Offline, \d+ changes? kept\./)).toBeVisible()
      await keepScreen(page, 'offline-reopened')
      return page
    })

  await test.step('back online, both have everything', async () => {
    isReachable = true
    await expectSaved([ada, reopened], `Meanwhile: ${paragraph} Kept.`)
    expect(await publishedText(stage)).toContain(`Meanwhile: ${paragraph} Kept.`)
  })
})

test('nothing is lost while the server is away', async ({ openBrowser }) => {
  const { stage, ada, bo } = await openPair(openBrowser)
  const adas = await writeIn(ada, words, 'start')
  const bos = await writeIn(bo, words, 'end')
  await server.stop()
  await expect(saveBadge(bo, 'Offline')).toBeVisible()
  await Promise.all([adas.pressSequentially('12345'), bos.pressSequentially('BCDEF')])
  for (const page of [ada, bo])
    await expect(saveBadge(page, /^Offline, \d+ changes? kept\./)).toBeVisible()
  await keepScreen(ada, 'offline-server-away')

  await server.start()
  await expectSaved([ada, bo], `12345${paragraph}BCDEF`)
  expect(await publishedText(stage)).toContain(`12345${paragraph}BCDEF`)
})

test('a text stays when its editor can’t be fetched, and opens when it can', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const lost = [/Failed to load resource|net::ERR_FAILED|dynamically imported module/]
  const page = await openAs(openBrowser, server.origin, stage.owner, { expectedErrors: lost })
  await page.route(/live-text-.*\.js/, (route) => route.abort())
  await openBuilder(page, stage.campaign.id)
  const text = canvasOf(page).getByText(words)
  await text.click()
  await expect(page.getByText('The text editor could not be loaded')).toBeVisible()
  await expect(canvasOf(page)).toContainText(paragraph)

  await page.unrouteAll()
  await text.click()
  await expect(canvasOf(page).getByRole('textbox', { name: 'Text, Text' })).toContainText(words)
})

test('settings and menus that can’t be fetched say so, and come when they can', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const lost = [/Failed to load resource|dynamically imported module/]
  const page = await openAs(openBrowser, server.origin, stage.owner, { expectedErrors: lost })
  // As after an update, which takes the files of the version before away.
  const gone = /(?:block-inspector|zoom-menu|notice-stack|shortcut-sheet)-.*\.js|layers-.*\.css/
  await page.route(gone, (route) => route.fulfill({ status: 404 }))
  await openBuilder(page, stage.campaign.id)
  const layers = page.getByRole('complementary', { name: 'Layers' })
  await page.getByRole('button', { name: 'Layers', exact: true }).click()
  await expect(layers.getByRole('alert')).toContainText('Fanfare could not load the layers')
  const settings = page.getByRole('complementary', { name: 'Inspector' })
  const zoom = page.getByRole('button', { name: 'Zoom' })
  await canvasOf(page).getByRole('img').first().click()
  await expect(settings.getByRole('alert')).toContainText('Fanfare could not load the settings')
  await zoom.click()
  await expect(page.getByText('The menu could not be loaded')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByText('The list of shortcuts could not be loaded')).toBeVisible()

  await layers.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.unrouteAll()
  const tree = layers.getByRole('tree')
  // With its style sheet, and with the keyboard where it was.
  await expect(tree).toHaveCSS('list-style-type', 'none')
  await expect(layers.locator(':focus')).toHaveCount(1)
  // By themselves, ever more seldom: nobody has asked for them again.
  await expect(settings.getByRole('textbox', { name: 'Alternative text' })).toBeVisible({
    timeout: 70_000,
  })
  await zoom.click()
  await page.getByRole('menuitem', { name: '75%' }).click()
  await expect(zoom).toHaveText('75%')
  await expect(zoom).toBeFocused()
})
