import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import { withId } from '#e2e/support/shapes.ts'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge, writeIn, writtenIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { lanternPicture } from './support/lantern-picture.ts'
import { boxOf, dragTo } from './support/own-hands.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const assetIds = z.object({ assets: z.array(withId) })
const words = 'A short walk through'

/** Opens the layers and gives their rows. */
async function openLayers(page: Page) {
  await page.getByRole('button', { name: 'Layers' }).click()
  await expect(page.getByRole('tree', { name: 'Layers' })).toBeVisible()
  return page.getByRole('treeitem')
}

test('a text with two links is written in again', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, stage.owner)
  await openBuilder(page, stage.campaign.id)
  const text = canvasOf(page).locator('[data-kind="rich-text"]').filter({ hasText: words })
  const tools = page.getByRole('toolbar', { name: 'Text' }).first()
  await text.click()
  await expect(text.getByRole('textbox')).toBeFocused()
  for (const [end, back] of [
    ['Control+Home', 'Shift+Control+ArrowRight'],
    ['Control+End', 'Shift+Control+ArrowLeft'],
  ] as const) {
    await page.keyboard.press(end)
    await page.keyboard.press(back)
    await tools.getByRole('button', { name: 'Link' }).click()
    const address = page.getByRole('textbox', { name: 'Address of the link' })
    await address.fill('https://example.com/')
    await page.keyboard.press('Enter')
    await expect(address).toHaveCount(0)
  }
  await expect(text.getByRole('link')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(text.getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(text.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Here')
  await expect(text).toContainText('Here')
})

test('layers are named, hidden, locked and moved, several at once', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, stage.owner)
  await openBuilder(page, stage.campaign.id)
  const rows = await openLayers(page)
  const names = () => rows.allInnerTexts()
  const before = await names()

  await test.step('renamed by a double click', async () => {
    await rows.nth(1).dblclick()
    await page.getByRole('textbox', { name: 'Name of the layer' }).fill('Greeting')
    await page.keyboard.press('Enter')
    await expect(rows.nth(1)).toHaveText('Greeting')
  })

  await test.step('hidden everywhere, and shown faintly while selected', async () => {
    await rows.filter({ hasText: 'Image' }).hover()
    await rows.filter({ hasText: 'Image' }).getByRole('button', { name: 'Hide' }).click()
    const picture = canvasOf(page).getByRole('img', { name: /orange sun/ })
    await expect(picture).toBeHidden()
    await rows.filter({ hasText: 'Image' }).click()
    await expect(picture).toBeVisible()
  })

  await test.step('locked: the canvas lets clicks through, and Delete says why not', async () => {
    const heading = rows.filter({ hasText: 'One good letter' })
    await heading.hover()
    await heading.getByRole('button', { name: 'Lock' }).click()
    await heading.click()
    await page.keyboard.press('Delete')
    await expect(page.getByText('This is locked. Unlock it in the layers first.')).toBeVisible()
    await expect(heading).toHaveAccessibleName(/locked/)
    await canvasOf(page).getByText('One good letter').click()
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('Section')
  })

  await test.step('a range is selected with Shift and moved as one, and back in one step', async () => {
    await rows.nth(3).click()
    await rows.nth(4).click({ modifiers: ['Shift'] })
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(2)
    await page.keyboard.press('Control+Shift+ArrowDown')
    await expect.poll(async () => (await names()).indexOf(before[3] ?? '')).toBe(4)
    expect((await names()).indexOf(before[4] ?? '', 5)).toBe(5)
    await keepScreen(page, 'layers')
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await names()).indexOf(before[3] ?? '')).toBe(3)
  })

  await test.step('dragged by the mouse, with a line in the tree and on the page', async () => {
    await rows.nth(1).hover()
    await page.mouse.down()
    const last = await rows.last().boundingBox()
    if (!last) throw new Error('no last row')
    await page.mouse.move(last.x + 60, last.y + last.height - 4, { steps: 8 })
    await expect(page.locator('[data-drop-line]')).toBeVisible()
    await page.mouse.up()
    await expect(rows.last()).toHaveText('Greeting')
    await expect(saveBadge(page, 'Saved')).toBeVisible()
  })
})

test('blocks are copied from one campaign into another', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  const path = `/companies/${stage.companyId}/campaigns`
  const blank = await stage.owner.ask(campaignSchema, 'POST', path, { name: 'Other' })
  const page = await openAs(openBrowser, server.origin, stage.owner)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBuilder(page, stage.campaign.id)
  const rows = await openLayers(page)
  await rows.filter({ hasText: 'One good letter' }).click()
  await rows.filter({ hasText: 'Image' }).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+c')
  await openBuilder(page, blank.id)
  const others = await openLayers(page)
  const count = await others.count()
  await others.last().click()
  await page.keyboard.press('Control+v')
  await expect(others).toHaveCount(count + 4)
  await expect(canvasOf(page).getByText('One good letter')).toBeVisible()
  await expect(canvasOf(page).getByRole('img', { name: /orange sun/ })).toBeVisible()
  await keepScreen(page, 'pasted')
  await page.keyboard.press('Control+z')
  await expect(others).toHaveCount(count)
})

test('a section is copied into another company, with its picture and in the colours there', async ({
  openBrowser,
}) => {
  const { owner, companyId, campaign } = await setStage(server.origin)
  const second = await owner.ask(withId, 'POST', '/companies', { name: 'Night Owls' })
  const there = await owner.ask(campaignSchema, 'POST', `/companies/${second.id}/campaigns`, {
    name: 'Night letter',
  })
  const assetsOf = async (id: string) =>
    (await owner.ask(assetIds, 'GET', `/companies/${id}/assets`)).assets
  const page = await openAs(openBrowser, server.origin, owner)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const settings = page.getByRole('complementary', { name: 'Inspector' })
  const picture = canvasOf(page).getByRole('img', { name: /orange sun/ })

  await test.step('a picture of the library, on a section in a colour of the theme', async () => {
    await openBuilder(page, campaign.id)
    await picture.click()
    const chooser = page.waitForEvent('filechooser')
    await settings.getByRole('button', { name: 'Picture: replace the picture' }).click()
    await (await chooser).setFiles(await lanternPicture())
    await expect(picture).toHaveAttribute('src', /^\/assets\//)
    await page.keyboard.press('Escape')
    await canvasOf(page).focus()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Theme' }).click()
    const primary = page.getByRole('button', { name: /^Primary: #/ })
    const colour = /#\w+/.exec((await primary.getAttribute('aria-label')) ?? '')?.[0] ?? ''
    await settings.getByRole('combobox', { name: 'Background' }).click()
    await page.getByRole('option', { name: 'Own colour' }).click()
    await settings.getByRole('button', { name: /^Own colour/ }).click()
    // What is there already is no change.
    for (const hex of ['#d9480f', colour]) await page.getByLabel('Colour as hex').fill(hex)
    await page.keyboard.press('Escape')
    await expect(settings.getByRole('button', { name: `Own colour: ${colour}` })).toBeVisible()
    await expect(saveBadge(page, 'Saved')).toBeVisible()
    await canvasOf(page).focus()
    await page.keyboard.press('Control+c')
  })

  await test.step('it says that the picture is on its way, and then it is there', async () => {
    await openBuilder(page, there.id)
    const [mine] = await assetsOf(companyId)
    expect(mine).toBeDefined()
    let bring = () => {}
    const held = new Promise<void>((done) => (bring = done))
    await page.route(`**/assets/${mine?.id}/**`, async (route) => {
      await held
      await route.continue()
    })
    await canvasOf(page).focus()
    await page.keyboard.press('Control+v')
    await expect(page.getByText('Bringing the pictures along: 1 of 1')).toBeVisible()
    await keepScreen(page, 'pasting-across')
    bring()
    await expect(picture).toBeVisible()
    const [brought, ...others] = await assetsOf(second.id)
    expect(others).toEqual([])
    expect(brought?.id).not.toBe(mine?.id)
    await expect(picture).toHaveAttribute('src', new RegExp(`^/assets/${brought?.id}/`))
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .not.toBe(0)
    await expect(settings.getByRole('button', { name: 'Own colour: Primary' })).toBeVisible()
    await expect(page.getByText('Bringing the pictures along')).toHaveCount(0)
    await keepScreen(page, 'pasted-across')
    await page.keyboard.press('Control+z')
    await expect(picture).toHaveCount(0)
  })
})

test('the slash menu stays while a colleague types, and puts a block where it was asked for', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const editor = await addMember(server.origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const ada = await openAs(openBrowser, server.origin, stage.owner)
  const bo = await openAs(openBrowser, server.origin, editor)
  for (const page of [ada, bo]) await openBuilder(page, stage.campaign.id)
  const text = await writeIn(ada, words, 'end')
  await text.press('Enter')
  await text.pressSequentially('/faq')
  const menu = ada.getByRole('listbox', { name: 'Add a block' })
  await expect(menu).toBeVisible()
  const theirs = await writeIn(bo, words, 'start')
  await theirs.pressSequentially('Hello. ')
  await expect.poll(() => writtenIn(text)).toContain('Hello. A short walk')
  await expect(menu.getByRole('option', { selected: true })).toContainText('FAQ')
  await ada.keyboard.press('Enter')
  await expect(canvasOf(ada).getByText('How long does it take?')).toBeVisible()
  await expect(canvasOf(bo).getByText('How long does it take?')).toBeVisible()
  await expect(canvasOf(ada)).not.toContainText('/faq')
})

test('the palette finds commands, blocks and words; a rectangle selects what it touches', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, stage.owner)
  await openBuilder(page, stage.campaign.id)
  await page.keyboard.press('Control+k')
  const search = page.getByPlaceholder('Search for a command, a page or words on it')
  const { y: before } = await boxOf(search)
  await search.fill('coffee')
  await expect(page.getByRole('dialog').getByText('Undo')).toHaveCount(0)
  expect((await boxOf(search)).y).toBe(before)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('Text')
  await page.keyboard.press('Control+k')
  await search.fill('divider')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('Divider')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toContainText('Duplicate')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Words to find' }).fill('sunday')
  await expect(page.getByRole('search')).toContainText('1 of')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('Heading')

  const heading = canvasOf(page).getByRole('heading', { name: /One good letter/ })
  const title = await heading.boundingBox()
  const picture = await canvasOf(page)
    .getByRole('img', { name: /orange sun/ })
    .boundingBox()
  if (!title || !picture) throw new Error('nothing to draw around')
  await page.mouse.move(picture.x - 40, title.y - 8)
  await page.mouse.down()
  await page.mouse.move(picture.x + 120, picture.y + 40, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText(/\d blocks/)
  await keepScreen(page, 'marquee')

  await page.setViewportSize({ width: 1440, height: 480 })
  const ground = page.locator('[data-canvas-scroller]')
  const scrolledBy = () => ground.evaluate(({ scrollTop }) => scrollTop)
  await ground.evaluate((element) => element.scrollTo(0, 0))
  const { y, height } = await boxOf(ground)
  await page.mouse.move(picture.x - 40, y + 120)
  await page.mouse.down()
  await page.mouse.move(picture.x + 120, y + height - 4, { steps: 6 })
  await expect.poll(scrolledBy).toBeGreaterThan(100)
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText(/[4-9] blocks/)
  await page.mouse.up()
})

test('a link that is dragged is not followed, and what is let go of below the page is its end', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, stage.owner)
  await openBuilder(page, stage.campaign.id)
  const address = page.url()
  await page.getByRole('button', { name: /^Page: / }).click()
  await page.getByRole('menuitem', { name: /You are on the list/ }).click()
  const link = canvasOf(page).getByRole('link', { name: 'Back to the start' })
  const box = await link.boundingBox()
  if (!box) throw new Error('no link to drag')
  for (const isTakenBack of [false, true]) {
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + 20, { steps: 4 })
    if (isTakenBack) await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(link).toBeVisible()
    expect(page.url()).toBe(address)
  }

  // The page is short: what is let go of far below it lands at its end.
  const ground = await boxOf(page.locator('[data-canvas-scroller]'))
  const tile = page.getByRole('button', { name: 'Add Divider' })
  const bottom = { x: ground.x + 20, y: ground.y + ground.height - 8 }
  await dragTo(page, tile, bottom)
  const blocks = canvasOf(page).locator('[data-block-id]')
  await expect(blocks.last()).toHaveAttribute('data-kind', 'divider')
})
