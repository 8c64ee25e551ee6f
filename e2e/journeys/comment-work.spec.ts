import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SignedIn } from '#e2e/support/person.ts'
import { withId } from '#e2e/support/shapes.ts'
import { keepScreen, test } from './support/browsers.ts'
import { dayIn } from './support/day-in.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import { untilTakenOver } from './support/taken-over.ts'

const server = serveFanfare()
const text = 'A short walk through'
const whoIsThere = z.object({ person: withId })
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const commentsOf = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
const anchorOn = (part: string) => ({ pageId: part, on: 'page', partId: part, x: 0.5, y: 0 })

test('a thread is somebody’s task until a day, which they hear of, and everybody sees', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const { campaign, owner } = stage
  const bo = await addMember(server.origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const said = { anchor: anchorOn(campaign.id), body: 'Too long, I think', mentions: [] }
  const thread = await owner.ask(withId, 'POST', `/campaigns/${campaign.id}/threads`, said)
  const ada = await openAs(openBrowser, server.origin, owner)
  const editor = await openAs(openBrowser, server.origin, bo, { ...phone, colorScheme: 'dark' })
  await editor.goto('/dashboard')
  await ada.goto(`/campaigns/preview/${campaign.id}?thread=${thread.id}`)

  await test.step('by keyboard alone', async () => {
    const who = commentsOf(ada).getByRole('combobox', { name: 'Assigned to' })
    await who.focus()
    await who.pressSequentially('Bo')
    await expect(ada.getByRole('option', { name: 'Bo Lindqvist' })).toBeVisible()
    await ada.keyboard.press('ArrowDown')
    await ada.keyboard.press('Enter')
    await expect(who).toHaveValue('Bo Lindqvist')
    await commentsOf(ada).getByLabel('Due').fill(dayIn(1))
    await keepScreen(ada, 'task-thread-1440')
    expect(await findBarriers(ada, { within: 'aside' })).toEqual([])
    await commentsOf(ada).getByRole('button', { name: 'All comments' }).click()
    const row = commentsOf(ada).getByRole('button', { name: /Too long, I think/ })
    await expect(row).toContainText('Assigned to Bo Lindqvist')
    await expect(row).toContainText('due tomorrow')
    await keepScreen(ada, 'task-list-1440')
  })

  await test.step('who has it is told, and opens it from there', async () => {
    await editor.getByRole('button', { name: /^Notifications, 1 unread/ }).tap()
    await expect(editor.getByRole('dialog')).toContainText('assigned you a comment on')
    await editor.getByRole('dialog').getByText('Too long, I think').tap()
    await expect(commentsOf(editor).getByRole('combobox', { name: 'Assigned to' })).toHaveValue(
      'Bo Lindqvist (you)',
    )
    await keepScreen(editor, 'task-thread-390-dark')
    expect(await findBarriers(editor, { within: 'aside' })).toEqual([])
  })

  await test.step('what is late says so, live, and resolved keeps who had it', async () => {
    await commentsOf(editor).getByLabel('Due').fill(dayIn(-3))
    const row = commentsOf(ada).getByRole('button', { name: /Too long, I think/ })
    await expect(row).toContainText('3 days over')
    await keepScreen(ada, 'task-late-1440')
    await commentsOf(editor).getByRole('button', { name: 'Resolve' }).tap()
    await expect(commentsOf(editor)).toContainText('Resolved by Bo Lindqvist')
    await expect(commentsOf(editor).getByRole('combobox', { name: 'Assigned to' })).toHaveValue(
      'Bo Lindqvist (you)',
    )
  })
})

test('comments are found by whose they are and what is new', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  const { campaign, owner } = stage
  const bo = await addMember(server.origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const begin = (by: SignedIn, body: string, mentions: string[] = []) =>
    by.ask(withId, 'POST', `/campaigns/${campaign.id}/threads`, {
      anchor: anchorOn(campaign.id),
      body,
      mentions,
    })
  const { person } = await owner.ask(whoIsThere, 'GET', '/me')
  await begin(owner, 'Begun by me')
  await begin(bo, 'Of somebody else')
  await begin(bo, 'About @Ada Lovelace', [person.id])
  const { id } = await begin(bo, 'Done long ago')
  await bo.api('POST', `/campaigns/${campaign.id}/threads/${id}/resolve`, {})
  const ada = await openAs(openBrowser, server.origin, owner)
  const panel = commentsOf(ada)
  const list = (name: RegExp) => panel.getByRole('radio', { name })
  const rows = panel.getByRole('list').getByRole('button')
  const bodies = (words: RegExp[]) => expect(rows).toHaveText(words)

  await test.step('each list says how many it has', async () => {
    await ada.goto(`/campaigns/preview/${campaign.id}`)
    await ada.getByRole('button', { name: 'Comments, 3 open, 3 unread' }).click()
    await expect(list(/^Open 3$/)).toBeChecked()
    await bodies([/About @Ada/, /Of somebody else/, /Begun by me/])
    await keepScreen(ada, 'lists-open-1440')
    expect(await findBarriers(ada, { within: 'aside' })).toEqual([])
  })

  await test.step('by keyboard, from one to the next, and the tab remembers it', async () => {
    await list(/^Open/).focus()
    await ada.keyboard.press('ArrowRight')
    await expect(list(/^Mine 2$/)).toBeChecked()
    await bodies([/About @Ada/, /Begun by me/])
    await ada.keyboard.press('ArrowRight')
    await expect(list(/^Unread 3$/)).toBeChecked()
    await bodies([/Done long ago/, /About @Ada/, /Of somebody else/])
    await keepScreen(ada, 'lists-unread-1440')
    await ada.reload()
    await ada.getByRole('button', { name: /^Comments/ }).click()
    await expect(list(/^Unread 3$/)).toBeChecked()
  })

  await test.step('what is opened is read, on every device, until somebody writes again', async () => {
    await rows.filter({ hasText: 'Of somebody else' }).click()
    await expect(ada.getByRole('button', { name: 'Comments, 3 open, 2 unread' })).toBeVisible()
    await panel.getByRole('button', { name: 'All comments' }).click()
    await bodies([/Done long ago/, /About @Ada/])
    const small = await openAs(openBrowser, server.origin, owner, { ...phone, colorScheme: 'dark' })
    await small.goto(`/campaigns/preview/${campaign.id}`)
    await small.getByRole('button', { name: 'Comments, 3 open, 2 unread' }).tap()
    await keepScreen(small, 'lists-open-390-dark')
    expect(await findBarriers(small, { within: 'aside' })).toEqual([])
    await rows.filter({ hasText: 'Done long ago' }).click()
    await panel.getByRole('button', { name: 'All comments' }).click()
    await rows.filter({ hasText: 'About @Ada' }).click()
    await panel.getByRole('button', { name: 'All comments' }).click()
    await expect(panel).toContainText('You have read everything.')
    await expect(ada.getByRole('button', { name: 'Comments, 3 open', exact: true })).toBeVisible()
    await bo.api('POST', `/campaigns/${campaign.id}/threads/${id}/comments`, {
      body: 'One more thing',
      mentions: [],
    })
    await bodies([/Done long ago/])
    await expect(small.getByRole('button', { name: 'Comments, 4 open, 1 unread' })).toBeVisible()
  })
})

/** Marks a word as a finger does that rests on it. */
const markByTouch = (page: Page, words: string) =>
  page
    .getByRole('main', { name: 'Page' })
    .getByText(text)
    .evaluate((element, what) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
      const at = node?.textContent?.indexOf(what) ?? -1
      if (!node || at < 0) throw new Error('these words are not there')
      getSelection()?.setBaseAndExtent(node, at, node, at + what.length)
    }, words)

/** Marks words of the page as somebody does with the mouse: presses, draws over them, lets go. */
async function drawOver(page: Page, words: string): Promise<void> {
  await markByTouch(page, words)
  const box = await page.evaluate(() => {
    const marked = getSelection()
    const { left, right, top, bottom } =
      marked?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect()
    marked?.removeAllRanges()
    return { left, right, y: (top + bottom) / 2 }
  })
  await page.mouse.move(box.left + 1, box.y)
  await page.mouse.down()
  await page.mouse.move(box.right - 1, box.y, { steps: 4 })
  await page.mouse.up()
}

test('marked words offer a comment about them, by mouse, keyboard and touch', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const { campaign, owner } = stage
  const ada = await openAs(openBrowser, server.origin, owner)
  const small = await openAs(openBrowser, server.origin, owner, { ...phone, colorScheme: 'dark' })
  const bubbleOf = (page: Page) => page.getByRole('toolbar', { name: 'Marked words' })
  const boxOf = (page: Page) =>
    commentsOf(page).getByRole('textbox', { name: 'Comment', exact: true })
  await ada.goto(`/campaigns/preview/${campaign.id}`)
  await untilTakenOver(ada)
  await expect(ada.getByText(text)).toBeVisible()

  await test.step('the button stands at the words; Escape closes it and nothing else', async () => {
    await drawOver(ada, 'cooked')
    await expect(bubbleOf(ada)).toBeVisible()
    await keepScreen(ada, 'bubble-1440')
    expect(await findBarriers(ada, { within: '[role="toolbar"]' })).toEqual([])
    await ada.keyboard.press('Escape')
    await expect(bubbleOf(ada)).toHaveCount(0)
    expect(await ada.evaluate(() => getSelection()?.toString())).toBe('cooked')
  })

  await test.step('it begins a comment that quotes them, and they stay marked', async () => {
    await drawOver(ada, 'changed our minds')
    await bubbleOf(ada).getByRole('button', { name: 'Comment' }).click()
    await expect(commentsOf(ada).getByText('changed our minds', { exact: true })).toBeVisible()
    await expect(boxOf(ada)).toBeFocused()
    await expect(bubbleOf(ada)).toHaveCount(0)
    await boxOf(ada).fill('Did we?')
    await commentsOf(ada).getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(commentsOf(ada)).toContainText('Did we?')
    await commentsOf(ada)
      .getByRole('button', { name: /Did we/ })
      .click()
    // How she saw the page is kept with it.
    await expect(
      commentsOf(ada).getByText(/^Desktop width · live · Chrome \d+ on Linux$/),
    ).toBeVisible()
    await keepScreen(ada, 'made-with-1440')
    await commentsOf(ada).getByRole('button', { name: 'All comments' }).click()
  })

  await test.step('a click on them opens the thread', async () => {
    const mark = ada.locator('[class*="marks"] > div[data-thread]').first()
    const thread = commentsOf(ada).getByRole('region', { name: 'Thread' })
    // The page has become narrower beside the comments, and its marks follow.
    await expect(async () => {
      const box = await mark.boundingBox()
      await ada.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
      await expect(thread).toContainText('Did we?', { timeout: 1_000 })
    }).toPass()
  })

  await test.step('on touch it stands below, beside the system’s own menu', async () => {
    await small.goto(`/campaigns/preview/${campaign.id}`)
    await untilTakenOver(small)
    await markByTouch(small, 'cooked')
    await expect(bubbleOf(small)).toBeVisible()
    const bottom = await small.evaluate(() => {
      const range = getSelection()?.getRangeAt(0)
      return range?.getBoundingClientRect().bottom ?? 0
    })
    expect((await bubbleOf(small).boundingBox())?.y).toBeGreaterThan(bottom + 16)
    await keepScreen(small, 'bubble-390-dark')
    await bubbleOf(small).getByRole('button', { name: 'Comment' }).tap()
    await expect(commentsOf(small).getByText('cooked', { exact: true })).toBeVisible()
  })

  await test.step('C does the same by keyboard', async () => {
    await commentsOf(small).getByRole('button', { name: 'Cancel' }).tap()
    await markByTouch(small, 'read')
    await expect(bubbleOf(small)).toBeVisible()
    await small.keyboard.press('c')
    await expect(commentsOf(small).getByText('read', { exact: true })).toBeVisible()
    await expect(bubbleOf(small)).toHaveCount(0)
  })
})
