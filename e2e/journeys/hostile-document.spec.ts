import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { canvasOf, openBuilder } from './support/builder-screen.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { letHostilePeopleIn } from './support/hostile-people.ts'
import { openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'
import { findTraps, layTripwire } from './support/tripwire.ts'
import type { Tripwire } from './support/tripwire.ts'
import { loadUpdates, writeDocument } from './support/write-document.ts'

const server = serveFanfare()
let stage: Stage
let updates: Awaited<ReturnType<typeof loadUpdates>>

declare global {
  interface Window {
    /** Looks again and again until it holds. */
    until(holds: () => unknown, what: string): Promise<void>
  }
}

// A trace would take a picture of some hundred blocks before and after each step.
test.use({ trace: 'off' })

test.beforeAll(async () => {
  stage = await setStage(server.origin)
  updates = await loadUpdates()
  await writeDocument(server.origin, stage, updates.addFilledBlocks)
  await writeDocument(server.origin, stage, (state) => updates.addHostilePageToLaunch(state, 0))
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

  test(`nor of what no launch would let through, ${how}`, async ({ openBrowser }) => {
    const { page, wire } = await openWatched(openBrowser, bypassCSP)
    const address = `${stage.campaign.url}/every-block`
    // The page of every block as it is served, with another in its place.
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const body = withPage(await response.text(), updates.renderHostilePage(bypassCSP ? 33 : 100))
      await route.fulfill({ response, body })
    })
    await page.goto(address, { waitUntil: 'load' })
    for (const block of ['form', 'poll', 'countdown'])
      await expect(page.locator(`.ff-${block}`).first()).toBeVisible()
    await touchAll(page)
    await keepScreen(page, 'hostile-unlaunched')
    expect(await findTraps(page)).toEqual([])
    await page.evaluate(() => {
      for (const form of document.forms) form.requestSubmit()
    })
    expect(page.url()).toBe(address)
    expect(wire.tripped).toEqual([])
  })

  test(`nor for members, ${how}`, async ({ openBrowser }) => {
    const first = bypassCSP ? 67 : 134
    for (const add of [updates.addHostilePage, updates.addHostileVariant])
      await writeDocument(server.origin, stage, (state) => add(state, first))
    const { page, wire } = await openWatched(openBrowser, bypassCSP)
    const isQuiet = async () => {
      expect(await findTraps(page)).toEqual([])
      expect(wire.tripped).toEqual([])
    }

    await test.step('in the preview', async () => {
      await page.goto(`/campaigns/preview/${stage.campaign.id}`)
      await expect(page.locator('.ff-section').getByText('window.__ran').first()).toBeAttached()
      await touchAll(page)
      await keepScreen(page, 'hostile-preview')
      await isQuiet()
      await showFrames(page)
      expect(wire.tripped).toEqual([])
    })
    await test.step('before the launch', async () => {
      await page.goto(`/activate/${stage.campaign.id}`)
      await expect(page.getByRole('heading', { name: 'Checklist' })).toBeVisible()
      await touchAll(page)
      await keepScreen(page, 'hostile-checks')
      await isQuiet()
    })
    const letGo = await letHostilePeopleIn(server.origin, stage)
    await test.step('in the builder, whatever is opened', async () => {
      await openBuilder(page, stage.campaign.id)
      await expect(canvasOf(page).locator('[data-page-id=page]')).toBeVisible()
      await openPanels(page, isQuiet)
      await keepScreen(page, 'hostile-builder')
    })
    // What is the same with a policy is looked at once.
    if (bypassCSP) {
      await test.step('nor with the settings of each block', async () => {
        expect(await selectAll(page)).toBeGreaterThan(100)
        await isQuiet()
      })
      await test.step('nor written in', async () => {
        expect(await writeInAll(page)).toBeGreaterThan(100)
        await isQuiet()
      })
    }
    await test.step('nor in what a variant says otherwise', async () => {
      await openDifferences(page)
      await keepScreen(page, 'hostile-differences')
      await isQuiet()
    })
    letGo()
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
  await page.addInitScript(() => {
    window.until = async (holds, what) => {
      const end = performance.now() + 10_000
      while (!holds()) {
        if (performance.now() > end) throw new Error(`Not in ten seconds: ${what}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
  })
  return { page, wire: await layTripwire(page, server.origin) }
}

/** A page as it was published, but with the styles and the main part of another. */
function withPage(published: string, other: string): string {
  return [/<style>.*?<\/style>/s, /<main .*<\/main>/s].reduce((html, part) => {
    const found = part.exec(other)?.[0] ?? ''
    expect(found).not.toBe('')
    expect(html).toMatch(part)
    return html.replace(part, () => found)
  }, published)
}

/** Does to every element what a handler could wait for, without following links. */
async function touchAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kinds =
      'error load toggle mouseover pointerenter focus blur animationstart beforetoggle begin'
    // A style sheet that tells of an error is taken away by the application, to be loaded again.
    for (const element of document.querySelectorAll(':not(link[rel=stylesheet])')) {
      for (const kind of kinds.split(' ')) element.dispatchEvent(new Event(kind))
      if (element instanceof HTMLElement) element.focus({ preventScroll: true })
    }
    scrollTo(0, document.body.scrollHeight)
  })
}

/** Asks for what blocks show in a frame: it comes from its host, and is told nothing to do. */
async function showFrames(page: Page): Promise<void> {
  for (const [selector, address] of [
    ['.ff-video-play[data-ff-id]', 'https://player.vimeo.com/video/76979871'],
    ['.ff-embed-show', 'https://calendly.com/ada/intro'],
  ] as const) {
    const link = page.locator(selector).first()
    // Before its script has come, it leads to the host as any link.
    await expect
      .poll(() => link.evaluate((each) => each instanceof HTMLElement && each.onclick !== null))
      .toBe(true)
    // The page still moves while pictures that are none fail: a click by the mouse may miss.
    await link.dispatchEvent('click')
    const frame = page.locator(`iframe[src^="${address}"]`)
    await expect(frame).toHaveCount(1)
    const names = await frame.evaluate((each) => each.getAttributeNames())
    expect(names.filter((name) => /^on|^srcdoc$/.test(name))).toEqual([])
  }
  await expect(page.locator('iframe')).toHaveCount(2)
}

/** Opens one after the other what the bars lead to. */
async function openPanels(page: Page, isQuiet: () => Promise<void>): Promise<void> {
  for (const panel of ['Layers', 'Pages', 'Theme', 'Add']) {
    await page
      .getByRole('navigation', { name: 'Panels' })
      .getByRole('button', { name: panel })
      .click()
    await expect(page.getByRole('complementary', { name: panel })).toBeVisible()
    await isQuiet()
  }
  await expect(page.getByRole('list', { name: 'People here' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Who is here' }).click()
  await expect(page.getByRole('dialog', { name: 'Who is here' })).toBeVisible()
  await isQuiet()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Page: / }).click()
  await expect(page.getByRole('menuitem', { name: 'Manage pages' })).toBeVisible()
  await isQuiet()
  await page.keyboard.press('Escape')
  await canvasOf(page).focus()
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Words to find' }).fill('script')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of /)
  await isQuiet()
  await page.keyboard.press('Escape')
}

/** Selects each section and block by its layer, and waits for its settings. Gives how many. */
async function selectAll(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Layers' }).click()
  await expect(page.getByRole('tree', { name: 'Layers' })).toBeVisible()
  return page.evaluate(async () => {
    const settings = () =>
      document.querySelector('[aria-label=Inspector] h2')?.parentElement?.parentElement?.lastChild
    const rows = document.querySelectorAll<HTMLElement>('[role=treeitem]')
    for (const row of rows) {
      const before = settings()
      row.click()
      await window.until(() => settings() !== before, row.innerText)
    }
    return rows.length
  })
}

/** Opens each text of the canvas for writing. Gives how many there are. */
async function writeInAll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const field = 'data-text-field'
    const texts = Array.from(document.querySelectorAll(`#canvas [${field}]`), (text) => {
      const id = text.closest('[data-block-id]')?.getAttribute('data-block-id') ?? ''
      const name = text.getAttribute(field) ?? ''
      return `#canvas [data-block-id="${CSS.escape(id)}"] [${field}="${CSS.escape(name)}"]`
    })
    for (const text of texts) {
      document.querySelector<HTMLElement>(text)?.click()
      // It is there also where it can't be seen, as in a question that is folded.
      await window.until(
        () => document.querySelector(text)?.matches('[contenteditable=true]'),
        text,
      )
    }
    return texts.length
  })
}

async function openDifferences(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Page: / }).click()
  await page.getByRole('menuitem', { name: /^B/ }).click()
  await page.getByRole('button', { name: /differences$/ }).click()
  const list = page.getByRole('dialog', { name: /differences$/ })
  await expect(list.getByRole('listitem').nth(50)).toBeVisible()
}
