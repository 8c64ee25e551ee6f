import { expect } from '@playwright/test'
import type { Page, Route } from '@playwright/test'
import { z } from 'zod'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import { shareLinkSchema } from '#shared/contract/share-links.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'

const server = serveFanfare()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }
/** Narrower than a page for desktops may be, which is shown smaller then. */
const between = { viewport: { width: 900, height: 700 } }
const words = 'A short walk through'
const expectedErrors = [/410 \(Gone\)/, /404 \(Not Found\)/]
const lookOf = (page: Page) => page.locator('#first-look')
const inProgram = (page: Page) => page.locator('#root [data-stage]')
const previewOf = ({ campaign }: Stage) => `/campaigns/preview/${campaign.id}`

const share = ({ owner, campaign }: Stage, rights: string[]) =>
  owner.ask(shareLinkSchema, 'POST', `/campaigns/${campaign.id}/share-links`, { rights })

/** A guest who has been in the preview before. */
async function openAsGuest(
  openBrowser: OpenBrowser,
  stage: Stage,
  { rights = ['approve', 'comment'], read = words, ...options }: GuestOptions = {},
) {
  const { id, url } = await share(stage, rights)
  const baseURL = server.origin
  const guest = await openBrowser('Grace', { ...phone, baseURL, expectedErrors, ...options })
  await guest.goto(url)
  await guest.getByLabel('Your name').fill('Grace Hopper')
  await guest.getByRole('button', { name: 'Open the preview' }).click()
  await expect(inProgram(guest).getByText(read)).toBeVisible()
  return { guest, url, linkId: id }
}

/** What a guest may do, and words of what they are to see. */
type GuestOptions = object & { rights?: string[]; read?: string }

/** A stage whose page is several screens long on a phone. */
async function setLongStage(): Promise<Stage> {
  const stage = await setStage(server.origin)
  const made = { name: 'Open day', templateId: 'event' }
  const path = `/companies/${stage.companyId}/campaigns`
  return { ...stage, campaign: await stage.owner.ask(campaignSchema, 'POST', path, made) }
}

async function commentOnLastBlock(page: Page, { owner, campaign }: Stage): Promise<void> {
  const pageId = await inProgram(page).locator('[data-page-id]').getAttribute('data-page-id')
  const last = inProgram(page).locator('[data-block-id]').last()
  const partId = await last.getAttribute('data-block-id')
  const anchor = { pageId, on: 'block', partId, x: 0.5, y: 0.5 }
  const comment = { anchor, body: 'Down here', mentions: [] }
  await owner.api('POST', `/campaigns/${campaign.id}/threads`, comment)
}

/** Keeps all scripts of the application back until it is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isOpen = false
  await page.route('**/static/*.js', (route) => (isOpen ? route.continue() : void held.push(route)))
  return async () => {
    isOpen = true
    await Promise.all(held.splice(0).map((route) => route.continue()))
  }
}

const frameShape = z.object({ from: z.string(), top: z.number(), left: z.number() })

/** Notes in every frame from the first on where the words are seen, and of whom. */
async function watchFrames(page: Page, read: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const frames: object[] = []
    Object.assign(globalThis, { framesSeen: frames })
    const look = () => {
      requestAnimationFrame(look)
      const found = Array.from(document.querySelectorAll('.ff-page p')).filter((one) =>
        one.textContent.startsWith(wanted),
      )
      const seen = found.find((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      if (!seen && frames.length === 0) return
      const { left = -1, top = -1 } = seen?.getBoundingClientRect() ?? {}
      frames.push({ from: seen ? (seen.closest('[id]')?.id ?? '') : 'nowhere', top, left })
    }
    look()
  }, read)
}

const framesOf = async (page: Page) =>
  z
    .array(frameShape)
    .parse(await page.evaluate((): unknown => Reflect.get(globalThis, 'framesSeen')))

/** Opens the preview anew and holds that its words never go, nor move, while the program takes over. */
async function expectNoJump(page: Page, address: string, read = words): Promise<void> {
  await watchFrames(page, read)
  await page.goto('about:blank')
  await page.goto(address)
  await expect(lookOf(page)).toHaveCount(0)
  await expect(inProgram(page).getByText(read)).toBeVisible()
  // A frame is looked at when it is painted, which may come after the look has gone.
  await expect.poll(async () => (await framesOf(page)).at(-1)?.from).toBe('main')
  const frames = await framesOf(page)
  const [first] = frames
  expect(frames.filter(({ from }) => from === 'first-look').length).toBeGreaterThan(0)
  const moved = frames.filter(
    ({ from, top, left }) =>
      from === 'nowhere' ||
      Math.abs(top - (first?.top ?? 0)) > 1 ||
      Math.abs(left - (first?.left ?? 0)) > 1,
  )
  expect(moved, 'frames without the words, or with them elsewhere').toEqual([])
}

test('a guest reads the page before any script, and the program takes it over as it is', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/request-review`, {})
  const { guest, url } = await openAsGuest(openBrowser, stage)
  const release = await holdScripts(guest)
  const asked: string[] = []
  guest.on('request', (request) => asked.push(request.url()))
  await guest.goto('about:blank')
  await guest.goto(url)
  const look = lookOf(guest)
  const table = look.getByRole('main', { name: 'Page' })

  await test.step('it is read, scrolled and selected without any of them', async () => {
    await expect(look.getByText(words)).toBeVisible()
    await expect(inProgram(guest)).toHaveCount(0)
    await expect(look.getByRole('heading', { name: 'Sunday letter' })).toBeVisible()
    expect(
      await look
        .locator('form')
        .first()
        .evaluate((form) => form.matches('[inert] *')),
    ).toBe(true)
    await keepScreen(guest, 'first-look-phone')
    expect(await findBarriers(guest)).toEqual([])
    await guest.emulateMedia({ colorScheme: 'dark' })
    await guest.reload()
    await expect(look.getByText(words)).toBeVisible()
    await keepScreen(guest, 'first-look-phone-dark')
    expect(await findBarriers(guest)).toEqual([])
  })

  const topOf = (within: typeof look) =>
    within
      .locator('[data-block-id]')
      .nth(4)
      .evaluate((block) => block.getBoundingClientRect().top)
  await table.evaluate((node) => node.scrollTo(0, 222))
  const before = await topOf(look)
  await look.getByText(words).evaluate((node) => getSelection()?.selectAllChildren(node))
  const selected = await guest.evaluate(() => getSelection()?.toString())
  expect(selected?.length).toBeGreaterThan(10)

  await test.step('the files of the screen wait until the program’s own first one is there', async () => {
    const isScreen = (address: string) => address.includes('/static/preview-screen-')
    const files = await guest.locator('#next-files').evaluate((node) => {
      const links = node instanceof HTMLTemplateElement && node.content.querySelectorAll('link')
      return Array.from(links || [], ({ href }) => href)
    })
    expect(files.filter(isScreen)).toHaveLength(1)
    expect(asked.filter(isScreen)).toEqual([])
    await release()
    await expect(guest.locator('#next-files')).toHaveCount(0)
    await expect.poll(() => asked.filter(isScreen)).toHaveLength(1)
  })

  await test.step('how far it is scrolled and what is selected are carried over', async () => {
    await expect(look).toHaveCount(0)
    const stageOf = inProgram(guest)
    await expect(stageOf).toBeVisible()
    expect(Math.abs((await topOf(stageOf)) - before)).toBeLessThan(1)
    expect(await stageOf.evaluate((node) => node.scrollTop)).toBe(222)
    expect(await guest.evaluate(() => getSelection()?.toString())).toBe(selected)
    const isInside = (node: Element) => node.contains(getSelection()?.anchorNode ?? null)
    expect(await stageOf.evaluate(isInside)).toBe(true)
    await expect(guest.getByRole('button', { name: 'Approve' })).toBeEnabled()
  })

  await test.step('without JavaScript it stays, and says what that is for', async () => {
    const cookies = await guest.context().cookies()
    const plain = await openBrowser('Plain', {
      ...phone,
      baseURL: server.origin,
      javaScriptEnabled: false,
      expectedErrors,
    })
    await plain.context().addCookies(cookies)
    await plain.goto(previewOf(stage))
    await expect(lookOf(plain).getByText(words)).toBeVisible()
    await expect(plain.locator('.first-look-note')).toHaveText(
      'Comments and answers need JavaScript.',
    )
    await keepScreen(plain, 'first-look-plain')
  })
})

test('on a slow line and a slow phone there is always the page, long as it is, and it never moves', async ({
  openBrowser,
}) => {
  const read = 'Workshops in the morning'
  const stage = await setLongStage()
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/request-review`, {})
  const { guest, url } = await openAsGuest(openBrowser, stage, { read })
  const sections = inProgram(guest).locator('[data-section-id]')
  const count = await sections.count()
  await commentOnLastBlock(guest, stage)
  const devTools = await guest.context().newCDPSession(guest)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await expectNoJump(guest, url, read)
  await test.step('what is out of sight follows by itself, and the pins in it', async () => {
    await expect(sections).toHaveCount(count)
    const pin = inProgram(guest).getByRole('button', { name: 'Thread of' })
    await expect(pin).toBeVisible()
    const { y = 0 } = (await pin.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(phone.viewport.height * 2)
  })
})

for (const [name, size] of Object.entries({ phone, between, desktop }))
  test(`nothing moves at the width ${name}: under review, answered, approved, and with comments only`, async ({
    openBrowser,
  }) => {
    const stage = await setStage(server.origin)
    const { owner, campaign } = stage
    const { guest } = await openAsGuest(openBrowser, stage, size)
    const path = previewOf(stage)
    await test.step('live', () => expectNoJump(guest, path))
    await owner.api('POST', `/campaigns/${campaign.id}/request-review`, {})
    await test.step('under review', () => expectNoJump(guest, path))
    const reader = await openAsGuest(openBrowser, stage, { ...size, rights: ['comment'] })
    await test.step('to be commented', () => expectNoJump(reader.guest, path))
    const member = await openAs(openBrowser, server.origin, owner, { ...size, expectedErrors })
    await test.step('for a member', () => expectNoJump(member, path))
    await guest.getByRole('button', { name: 'Approve' }).click()
    await guest.getByRole('button', { name: 'Approve version 1' }).click()
    await expect(guest.getByRole('region', { name: 'Review' })).toContainText('You approved')
    await test.step('answered', () => expectNoJump(guest, path))
    await test.step('approved by somebody else', () => expectNoJump(reader.guest, path))
  })

test('those who are asked see the version first, others the page as it is by now', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const { owner, campaign } = stage
  await owner.api('POST', `/campaigns/${campaign.id}/request-review`, {})
  const editor = await openAs(openBrowser, server.origin, owner)
  await openBuilder(editor, campaign.id)
  const text = await writeIn(editor, words, 'end')
  await text.pressSequentially(' Not asked about.')
  await expect(saveBadge(editor, 'Saved')).toBeVisible()
  const asked = await openAsGuest(openBrowser, stage)
  const reader = await openAsGuest(openBrowser, stage, { rights: ['comment'] })
  for (const { guest } of [asked, reader]) await holdScripts(guest)
  await asked.guest.goto(previewOf(stage))
  await expect(lookOf(asked.guest).getByText(words)).toBeVisible()
  await expect(lookOf(asked.guest).getByText('Not asked about.')).toHaveCount(0)
  await reader.guest.goto(previewOf(stage))
  await expect(lookOf(reader.guest).getByText('Not asked about.')).toBeVisible()
})

test('the first look goes when there is nothing to show any more', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  const { owner, campaign } = stage
  const { guest, url, linkId } = await openAsGuest(openBrowser, stage)
  const release = await holdScripts(guest)
  await guest.goto('about:blank')
  await guest.goto(url)
  await expect(lookOf(guest).getByText(words)).toBeVisible()
  await owner.api('DELETE', `/campaigns/${campaign.id}/share-links/${linkId}`)
  await release()
  await expect(lookOf(guest)).toHaveCount(0)
  await expect(guest.getByText(words)).toHaveCount(0)
  await guest.goto('about:blank')
  const document = await guest.goto(url)
  expect(await document?.text()).not.toContain(words)
})
