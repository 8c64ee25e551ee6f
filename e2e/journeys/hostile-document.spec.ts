import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'
import { findTraps, layTripwire } from './support/tripwire.ts'
import type { Tripwire } from './support/tripwire.ts'
import { loadUpdates, writeDocument } from './support/write-document.ts'

const server = serveFanfare()
let stage: Stage

test.beforeAll(async () => {
  stage = await setStage(server.origin)
  const { addHostilePageToLaunch } = await loadUpdates()
  await writeDocument(server.origin, stage, (state) => addHostilePageToLaunch(state, 0))
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
})

/** In half of them no policy helps: what then does not run is not there to be run. */
for (const bypassCSP of [false, true]) {
  const how = bypassCSP ? 'without a policy' : 'with its policy'

  test(`nothing of a hostile document runs for visitors, ${how}`, async ({ openBrowser }) => {
    const { page, wire } = await openWatched(openBrowser, bypassCSP)
    await page.goto(`${stage.campaign.url}/hostile`, { waitUntil: 'load' })
    await expect(page.locator('.ff-section').first()).toBeVisible()
    await touchAll(page)
    await keepScreen(page, 'hostile-published')
    expect(await findTraps(page)).toEqual([])
    expect(wire.tripped).toEqual([])
    await showFrames(page)
    expect(wire.tripped).toEqual([])
  })

  test(`nor in the preview, ${how}`, async ({ openBrowser }) => {
    const { addHostilePage } = await loadUpdates()
    await writeDocument(server.origin, stage, (state) =>
      addHostilePage(state, bypassCSP ? 67 : 134),
    )
    const { page, wire } = await openWatched(openBrowser, bypassCSP)

    await page.goto(`/campaigns/preview/${stage.campaign.id}`)
    await expect(page.locator('.ff-section').first()).toBeVisible()
    await touchAll(page)
    await keepScreen(page, 'hostile-preview')
    expect(await findTraps(page)).toEqual([])
    await showFrames(page)
    expect(wire.tripped).toEqual([])
  })
}

test('whatever would run, load or lead away is noticed', async ({ openBrowser }) => {
  const deeds: Record<string, string> = {
    'ran in http': '<img src="/x" onerror="window.__ran=1">',
    'ran in about:srcdoc': '<iframe srcdoc="<script>window.__ran=1</script>"></iframe>',
    'request: https://evil.example/': '<img src="https://evil.example/pixel.png">',
    'dialog: ': '<img src="/x" onerror="alert(1)">',
  }
  for (const bypassCSP of [false, true]) {
    const { page, wire } = await openWatched(openBrowser, bypassCSP)
    await page.goto(stage.campaign.url)
    for (const [sign, html] of Object.entries(deeds)) {
      await page.evaluate((code) => document.body.insertAdjacentHTML('beforeend', code), html)
      const wanted = bypassCSP ? sign : 'policy '
      await expect.poll(() => wire.tripped.join('\n'), html).toContain(wanted)
      if (!bypassCSP) wire.tripped.length = 0
    }
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<a target="_blank" href="/sign-in">away</a>'),
    )
    await page.getByRole('link', { name: 'away', exact: true }).click()
    await expect.poll(() => wire.tripped.join('\n')).toContain('window: ')
    expect((await findTraps(page)).length).toBeGreaterThan(3)
  }
})

async function openWatched(
  openBrowser: OpenBrowser,
  bypassCSP: boolean,
): Promise<{ page: Page; wire: Tripwire }> {
  // Ids of pictures that are none, and what the last test does on purpose.
  const expectedErrors = [/status of (404|400|403)/, /Content Security Policy/, /net::ERR_/]
  const page = await openAs(openBrowser, server.origin, stage.owner, { bypassCSP, expectedErrors })
  return { page, wire: await layTripwire(page, server.origin) }
}

/** Does to every element what a handler could wait for, without following links. */
async function touchAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kinds =
      'error load toggle mouseover pointerenter focus blur animationstart beforetoggle begin'
    for (const element of document.querySelectorAll('*')) {
      for (const kind of kinds.split(' ')) element.dispatchEvent(new Event(kind))
      if (element instanceof HTMLElement) element.focus({ preventScroll: true })
    }
    scrollTo(0, document.body.scrollHeight)
  })
}

/** Asks for what blocks show in a frame: it comes from its host, and is told nothing to do. */
async function showFrames(page: Page): Promise<void> {
  for (const [link, address] of [
    ['.ff-video-play[data-ff-id]', 'https://player.vimeo.com/video/76979871'],
    ['.ff-embed-show', 'https://calendly.com/ada/intro'],
  ] as const) {
    await page.locator(link).first().click()
    const frame = page.locator(`iframe[src^="${address}"]`)
    await expect(frame).toHaveCount(1)
    const names = await frame.evaluate((each) => each.getAttributeNames())
    expect(names.filter((name) => /^on|^srcdoc$/.test(name))).toEqual([])
  }
  await expect(page.locator('iframe')).toHaveCount(2)
}
