import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { SignedIn } from '#e2e/support/person.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { outbox } from '#e2e/support/shapes.ts'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { tapAt } from './support/finger.ts'
import { findBarriers } from './support/find-barriers.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import { untilTakenOver } from './support/taken-over.ts'

const server = serveFanfare()
const words = 'A short walk through'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Waits for a mail of the outbox to this person, and gives the first link to the preview in it. */
async function mailedLink(person: SignedIn): Promise<string> {
  let link = ''
  await waitUntil(`a mail to ${person.email}`, async () => {
    const headers = { accept: 'application/json' }
    const answer = await fetch(`${server.origin}/dev/outbox`, { headers })
    const { mails } = await readJson(answer, outbox)
    const mail = mails.find(({ to, text }) => to === person.email && /preview/.test(text))
    link = /\/campaigns\/preview\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    return link !== ''
  })
  return link
}

const stripOf = (page: Page) => page.getByRole('region', { name: 'Review' })
const commentsOf = (page: Page) => page.getByRole('complementary', { name: 'Comments' })

/** Marks words of a text on the page, as with the mouse. */
async function markWords(page: Page, marked: string): Promise<void> {
  const paragraph = page.getByRole('main', { name: 'Page' }).getByText(words)
  await paragraph.evaluate((element, what) => {
    const letters = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const node = letters.nextNode()
    const at = node?.textContent?.indexOf(what) ?? -1
    if (!node || at < 0) throw new Error('these words are not there')
    getSelection()?.setBaseAndExtent(node, at, node, at + what.length)
  }, marked)
}

/** What stands below the marks of threads on a page, from left to right. */
const markedOn = (page: Page) =>
  page.locator('[class*="marks"] > div').evaluateAll((marks) =>
    marks.map((mark) => {
      const { left, right, top, height } = mark.getBoundingClientRect()
      const y = top + height / 2
      const at = (x: number) => document.caretPositionFromPoint(x, y)
      const [start, end] = [at(left + 1), at(right - 1)]
      const text = start?.offsetNode.textContent ?? ''
      return text.slice(start?.offset, (end?.offset ?? 0) + 1).trim()
    }),
  )

test('a comment about words stays with them while their text is rewritten', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const bo = await addMember(server.origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const reviewer = await openAs(openBrowser, server.origin, stage.owner)
  const editor = await openAs(openBrowser, server.origin, bo)
  await reviewer.goto(`/campaigns/preview/${stage.campaign.id}`)
  await untilTakenOver(reviewer)
  await markWords(reviewer, 'cooked')
  await reviewer.keyboard.press('c')
  const box = commentsOf(reviewer).getByRole('textbox', { name: 'Comment', exact: true })
  await box.fill('Baked, rather')
  await expect(commentsOf(reviewer).getByText('cooked', { exact: true })).toBeVisible()
  await commentsOf(reviewer).getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(commentsOf(reviewer)).toContainText('Baked, rather')

  await openBuilder(editor, stage.campaign.id)
  const text = await writeIn(editor, words, 'start')
  await text.pressSequentially('What we cooked: ')
  await editor.keyboard.press('Control+Shift+8')
  await expect(canvasOf(editor).getByRole('listitem')).toContainText('What we cooked: A short walk')
  await editor.keyboard.press('Escape')
  for (const page of [editor, reviewer]) {
    await expect.poll(() => markedOn(page)).toEqual(['cooked'])
    await expect(page.getByRole('button', { name: /^Thread of Ada Lovelace/ })).toBeVisible()
  }
  await keepScreen(reviewer, 'review-words')
  await keepScreen(editor, 'review-words-builder')
  // Those that stand further on in the line: not what was written before them.
  const left = await reviewer.locator('[class*="marks"] > div').boundingBox()
  const paragraph = reviewer.getByRole('main', { name: 'Page' }).getByText(words)
  const start = await paragraph.boundingBox()
  expect((left?.x ?? 0) - (start?.x ?? 0)).toBeGreaterThan(200)
  await reviewer.reload()
  await expect.poll(() => markedOn(reviewer)).toEqual(['cooked'])
})

test('a version is asked about, talked over live, approved on a phone, and alone goes live', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const { companyId, campaign, owner: ada } = stage
  const bo = await addMember(server.origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  await ada.api('PATCH', `/companies/${companyId}`, { launchRules: ['approved-only'] })
  const editor = await openAs(openBrowser, server.origin, bo)
  const reviewer = await openAs(openBrowser, server.origin, ada, phone)

  await test.step('the editor asks Ada, who is told in the app and by mail', async () => {
    await reviewer.goto('/dashboard')
    await expect(reviewer.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    await editor.goto(`/dashboard/campaigns/${campaign.id}`)
    await editor.getByRole('button', { name: 'Ask for a review' }).click()
    const dialog = editor.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /Ada Lovelace/ }).check()
    await dialog.getByLabel('Message').fill('Is the headline right?')
    await dialog.getByRole('button', { name: 'Ask for review' }).click()
    await expect(editor.getByText('Waiting for an answer').first()).toBeVisible()
    await reviewer.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await expect(reviewer.getByRole('dialog')).toContainText(
      'asks for your review of Sunday letter',
    )
    await reviewer.goto(await mailedLink(ada))
    await expect(stripOf(reviewer)).toContainText('asks for a yes or no to version 1')
  })

  await test.step('she comments on a block and mentions him', async () => {
    await openBuilder(editor, campaign.id)
    await reviewer.getByRole('button', { name: /^Comments/ }).click()
    await commentsOf(reviewer).getByRole('button', { name: 'Comment', exact: true }).click()
    await tapAt(reviewer, words)
    const box = commentsOf(reviewer).getByRole('textbox', { name: 'Comment', exact: true })
    await box.pressSequentially('Too long, @Bo')
    await reviewer.getByRole('option', { name: 'Bo Lindqvist' }).click()
    await expect(box).toHaveValue('Too long, @Bo Lindqvist ')
    await keepScreen(reviewer, 'review-comment-390')
    await commentsOf(reviewer).getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(commentsOf(reviewer)).toContainText('Too long, @Bo Lindqvist')
    expect(await findBarriers(reviewer)).toEqual([])
  })

  await test.step('he answers and resolves in the builder while she looks', async () => {
    const pin = canvasOf(editor).getByRole('button', { name: /^Thread of Ada Lovelace/ })
    await expect(pin).toHaveAccessibleName(/ \(unread\)$/)
    const face = await pin.evaluate((node) => getComputedStyle(node, '::before').content)
    expect(face, 'whose a new one is').toBe('"AL"')
    await pin.click()
    const panel = commentsOf(editor)
    await expect(panel).toContainText('Too long')
    await panel.getByRole('textbox', { name: 'Reply' }).fill('Shorter now')
    await panel.getByRole('button', { name: 'Reply' }).click()
    await commentsOf(reviewer)
      .getByRole('button', { name: /Too long/ })
      .click()
    await expect(commentsOf(reviewer)).toContainText('Shorter now')
    await keepScreen(editor, 'review-builder-1440')
    expect(await findBarriers(editor, { within: 'aside' })).toEqual([])
    await panel.getByRole('button', { name: 'Resolve' }).click()
    await expect(commentsOf(reviewer)).toContainText('Resolved by Bo Lindqvist')
    await commentsOf(reviewer).getByRole('button', { name: 'Close comments' }).click()
  })

  await test.step('she requests changes, he edits and asks again, and she approves', async () => {
    await stripOf(reviewer).getByRole('button', { name: 'Request changes' }).click()
    await reviewer.getByLabel('What should change').fill('The headline')
    await reviewer.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click()
    await expect(stripOf(reviewer)).toContainText(
      'You asked for changes of version 1: The headline',
    )
    const text = await writeIn(editor, words, 'end')
    await text.pressSequentially(' Better.')
    await expect(saveBadge(editor, 'Saved')).toBeVisible()
    await bo.api('POST', `/campaigns/${campaign.id}/request-review`, {})
    await expect(stripOf(reviewer)).toContainText('version 2')
    await expect(reviewer.getByText('Better.')).toBeVisible()
    await keepScreen(reviewer, 'review-answer-390')
    await stripOf(reviewer).getByRole('button', { name: 'Approve' }).click()
    const yes = reviewer.getByRole('dialog').getByRole('button', { name: 'Approve version 2' })
    await yes.click()
    await expect(stripOf(reviewer)).toContainText('You approved version 2')
    await reviewer.goto('/dashboard')
    // Both requests are answered, and the thread with the reply was read.
    await reviewer.getByRole('button', { name: 'Notifications', exact: true }).click()
    const told = reviewer.getByRole('dialog').getByRole('listitem')
    await expect(told).toHaveCount(3)
    await expect(told.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  })

  await test.step('one more edit: the checklist says so, and only what was approved goes live', async () => {
    const text = await writeIn(editor, words, 'end')
    await text.pressSequentially(' Not seen.')
    await expect(saveBadge(editor, 'Saved')).toBeVisible()
    await editor.goto(`/activate/${campaign.id}`)
    await expect(editor.getByText('Approved version 2; 1 change since.')).toBeVisible()
    await expect(editor.getByRole('button', { name: /^Publish release 1/ })).toBeDisabled()
    await keepScreen(editor, 'review-checklist-1440')
    await editor.getByRole('link', { name: 'Show the changes' }).click()
    const changes = editor.getByRole('complementary', { name: 'History' })
    await expect(changes.locator('ins')).toHaveText('inserted: Not seen.')
    const then = editor.getByRole('region', { name: 'The campaign as it was' })
    await expect(then.getByRole('button', { name: /^Changed by Bo/ })).toBeVisible()
    await keepScreen(editor, 'review-changes-1440')
    await editor.goBack()
    await editor.getByRole('button', { name: 'Publish version 2 as approved' }).click()
    await expect(editor.getByRole('heading', { name: 'Sunday letter is live' })).toBeVisible()
    const html = await (await fetch(`${server.origin}/c/${campaign.slug}`)).text()
    expect(html).toContain('Better.')
    expect(html).not.toContain('Not seen.')
  })
})
