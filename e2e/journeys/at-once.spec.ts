import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge, writeIn, writtenIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { boxOf, carryTo } from './support/own-hands.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const words = 'A short walk through'
const paragraph =
  'A short walk through what we read, cooked and changed our minds about. Written by hand, finished before your coffee is.'

async function openTwo(openBrowser: OpenBrowser) {
  const { origin } = server
  const stage = await setStage(origin)
  const editor = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const ada = await openAs(openBrowser, origin, stage.owner)
  const bo = await openAs(openBrowser, origin, editor)
  for (const page of [ada, bo]) await openBuilder(page, stage.campaign.id)
  return { ada, bo }
}

const blockOf = (page: Page, text: string) =>
  canvasOf(page).locator('[data-block-id]').filter({ hasText: text })
const picture = (page: Page) => canvasOf(page).getByRole('img', { name: /orange sun/ })
const selection = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })
const deletedBy = (page: Page, name: string) =>
  page.getByRole('alert').filter({ hasText: `was deleted by ${name}.` })
const spoken = (page: Page) => page.locator('[role="alert"][aria-live]')

/** The ids of the blocks in the order of the page. */
const orderOn = (page: Page) =>
  canvasOf(page)
    .locator('[data-block-id]')
    .evaluateAll((blocks) => blocks.map((block) => block.getAttribute('data-block-id')))

/** They have the same blocks in the same order, each once, and all of it is saved. */
async function expectSame(ada: Page, bo: Page): Promise<(string | null)[]> {
  for (const page of [ada, bo]) await expect(saveBadge(page, 'Saved')).toBeVisible()
  await expect.poll(async () => (await orderOn(bo)).join()).toBe((await orderOn(ada)).join())
  const order = await orderOn(ada)
  expect(new Set(order).size).toBe(order.length)
  return order
}

test('two drag the same block at once, and one drags what the other deletes', async ({
  openBrowser,
}) => {
  const { ada, bo } = await openTwo(openBrowser)
  const id = await blockOf(ada, words).getAttribute('data-block-id')
  const before = await orderOn(ada)

  await test.step('both carry it, and both let go at once: it is at one place', async () => {
    const image = await boxOf(picture(ada))
    const title = await boxOf(blockOf(bo, 'One good letter'))
    await carryTo(ada, blockOf(ada, words), { x: image.x + 60, y: image.y + image.height - 6 })
    await carryTo(bo, blockOf(bo, words), { x: title.x + 60, y: title.y + 4 })
    await keepScreen(ada, 'at-once-both-carry')
    await Promise.all([ada.mouse.up(), bo.mouse.up()])
    const order = await expectSame(ada, bo)
    expect(order.filter((each) => each === id)).toHaveLength(1)
    expect(order).not.toEqual(before)
    expect(order.toSorted()).toEqual(before.toSorted())
    for (const page of [ada, bo]) {
      await expect(page.locator('[data-drop-line]')).toHaveCount(0)
      await expect(spoken(page)).toHaveText(/^Dropped Text “A short walk.+Section \d/)
    }
  })

  await test.step('one lets go first: the other’s drop still lands where they see the line', async () => {
    const image = await boxOf(picture(ada))
    const other = await boxOf(picture(bo))
    await carryTo(ada, blockOf(ada, words), { x: image.x + 60, y: image.y + image.height - 6 })
    await carryTo(bo, blockOf(bo, words), { x: other.x + 60, y: other.y + 6 })
    await ada.mouse.up()
    const isBelow = async () => (await boxOf(blockOf(bo, words))).y > (await boxOf(picture(bo))).y
    await expect.poll(isBelow).toBe(true)
    await expect(bo.locator('[data-drop-line]')).toHaveCount(1)
    await keepScreen(bo, 'at-once-moved-meanwhile')
    await bo.mouse.up()
    await expect.poll(isBelow).toBe(false)
    await expectSame(ada, bo)
  })

  await test.step('one carries what the other deletes: it is said, and can be brought back', async () => {
    const image = await boxOf(picture(ada))
    await carryTo(ada, blockOf(ada, words), { x: image.x + 60, y: image.y + image.height - 6 })
    await blockOf(bo, words).click()
    await bo.keyboard.press('Escape')
    await bo.keyboard.press('Delete')
    await expect(deletedBy(ada, 'Bo Lindqvist')).toContainText('A short walk')
    await expect(ada.locator('[data-drop-line]')).toHaveCount(0)
    await ada.mouse.move(image.x + 80, image.y)
    await ada.mouse.up()
    await expect(spoken(ada)).toHaveText(/was deleted meanwhile\. Nothing was dropped\.$/)
    await keepScreen(ada, 'at-once-deleted-while-carried')
    await ada.getByRole('button', { name: 'Bring back' }).click()
    await expect(blockOf(bo, words)).toBeVisible()
    await expect(selection(ada)).toContainText('Text')
    await expectSame(ada, bo)
  })
})

async function selectSection(page: Page): Promise<void> {
  await blockOf(page, 'One good letter').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(selection(page)).toContainText('Section 1')
}

test('one deletes the section that the other types in; nothing typed is lost', async ({
  openBrowser,
}) => {
  const { ada, bo } = await openTwo(openBrowser)
  const before = await orderOn(ada)
  const text = await writeIn(bo, words, 'end')
  await selectSection(ada)
  const [sooner, meanwhile] = [' Every last', ' word of this is kept.']
  await bo.keyboard.type(sooner)
  await expect.poll(() => writtenIn(text)).toBe(`${paragraph}${sooner}`)
  await Promise.all([bo.keyboard.type(meanwhile, { delay: 15 }), ada.keyboard.press('Delete')])
  await expect(blockOf(bo, words)).toHaveCount(0)
  const notice = deletedBy(bo, 'Ada Lovelace')
  await expect(notice).toContainText('The section with Text “A short walk')
  await keepScreen(bo, 'at-once-section-deleted')

  await test.step('what is still pressed means nothing else; the way back is one Tab away', async () => {
    await bo.keyboard.type('lapt')
    await expect(bo.getByRole('complementary', { name: 'Add' })).toBeVisible()
    await bo.keyboard.press('Tab')
    await expect(notice.getByRole('button', { name: 'Bring back' })).toBeFocused()
    await bo.keyboard.press('Enter')
  })

  await test.step('all is back at its place, and the writer goes on writing', async () => {
    await expect(text).toBeFocused()
    const kept = await writtenIn(text)
    const typed = kept.replace(paragraph, '')
    expect(typed.startsWith(sooner)).toBe(true)
    expect(`${sooner}${meanwhile}`.startsWith(typed)).toBe(true)
    await bo.keyboard.type(' More.')
    await expect(blockOf(ada, words)).toContainText(`${kept} More.`)
    expect(await expectSame(ada, bo)).toEqual(before)
    await keepScreen(bo, 'at-once-brought-back')
  })

  await test.step('so they do when the one who deleted it undoes that', async () => {
    await selectSection(ada)
    await ada.keyboard.press('Delete')
    await expect(notice).toBeVisible()
    await ada.keyboard.press('Control+z')
    await expect(notice).toHaveCount(0)
    await expect(ada.getByText('Section 1 is deleted')).toHaveCount(0)
    await expect(text).toBeFocused()
    await bo.keyboard.type(' And this.')
    await expect(blockOf(ada, words)).toContainText(' And this.')
    expect(await expectSame(ada, bo)).toEqual(before)
  })
})

test('undo takes back one’s own work only, whatever a colleague did since', async ({
  openBrowser,
}) => {
  const { ada, bo } = await openTwo(openBrowser)
  const before = await orderOn(ada)
  const undo = (page: Page) => page.keyboard.press('Control+z')

  await test.step('typing in the same paragraph', async () => {
    const adas = await writeIn(ada, words, 'start')
    const bos = await writeIn(bo, words, 'end')
    // At one stroke: on a slow machine a pause between two keys would begin another step.
    await ada.keyboard.insertText('Mine. ')
    await bo.keyboard.type(' Theirs.')
    await expect.poll(() => writtenIn(adas)).toBe(`Mine. ${paragraph} Theirs.`)
    await expect.poll(() => writtenIn(bos)).toBe(`Mine. ${paragraph} Theirs.`)
    await undo(ada)
    await expect.poll(() => writtenIn(bos)).toBe(`${paragraph} Theirs.`)
    await expect(adas).toBeFocused()
    await ada.keyboard.type('Once. ')
    await expect.poll(() => writtenIn(bos)).toBe(`Once. ${paragraph} Theirs.`)
    await expect(async () => {
      await undo(ada)
      expect(await writtenIn(bos)).toBe(`${paragraph} Theirs.`)
    }).toPass()
    await ada.keyboard.press('Escape')
  })

  await test.step('a move, after the colleague wrote in it and moved another', async () => {
    await ada.keyboard.press('Control+Shift+ArrowDown')
    await expect.poll(() => orderOn(bo)).not.toEqual(before)
    await bo.keyboard.type(' Still here.')
    await bo.keyboard.press('Escape')
    await blockOf(bo, 'One good letter').click()
    await bo.keyboard.press('Escape')
    await bo.keyboard.press('Control+Shift+ArrowDown')
    await expect(spoken(bo)).toContainText('Moved Heading')
    await expectSame(ada, bo)
    await ada.keyboard.press('Escape')
    await undo(ada)
    await expect(selection(ada)).toContainText('Text')
    await expect(blockOf(ada, words)).toContainText('Theirs. Still here.')
    const after = await expectSame(ada, bo)
    expect(after).not.toEqual(before)
    await undo(bo)
    expect(await expectSame(ada, bo)).toEqual(before)
  })

  await test.step('a deletion of several: all of them are back, and selected', async () => {
    await blockOf(ada, 'One good letter').click()
    await ada.keyboard.press('Escape')
    await picture(ada).click({ modifiers: ['Shift'] })
    await expect(selection(ada)).toContainText('2 blocks')
    await ada.keyboard.press('Delete')
    await expect.poll(async () => (await orderOn(bo)).length).toBe(before.length - 2)
    const text = await writeIn(bo, words, 'start')
    await bo.keyboard.type('Meanwhile. ')
    await expect.poll(() => writtenIn(text)).toContain('Meanwhile. ')
    await undo(ada)
    await expect(selection(ada)).toContainText('2 blocks')
    expect(await expectSame(ada, bo)).toEqual(before)
    await expect(blockOf(ada, words)).toContainText('Meanwhile. ')
    await keepScreen(ada, 'at-once-undone')
  })

  await test.step('what a colleague’s deletion hides is not taken back out of sight', async () => {
    await ada.keyboard.press('Escape')
    await ada.keyboard.press('Control+d')
    await expect.poll(async () => (await orderOn(bo)).length).toBe(before.length + 1)
    const copy = (await orderOn(ada)).find((id) => !before.includes(id)) ?? ''
    await bo.locator(`[data-block-id="${copy}"]`).click()
    await expect(selection(bo)).toContainText('Image')
    await bo.keyboard.press('Delete')
    expect(await expectSame(ada, bo)).toEqual(before)
    await undo(ada)
    const notice = deletedBy(ada, 'Bo Lindqvist')
    await expect(notice).toContainText('This would change a block')
    await expect(ada.getByRole('button', { name: 'Redo' })).toBeDisabled()
    await notice.getByRole('button', { name: 'Bring back' }).click()
    await expect.poll(async () => (await orderOn(bo)).length).toBe(before.length + 1)
    await undo(ada)
    expect(await expectSame(ada, bo)).toEqual(before)
    await expect(blockOf(ada, words)).toContainText('Meanwhile. ')
    await expect(ada.getByRole('button', { name: 'Redo' })).toBeEnabled()
  })
})
