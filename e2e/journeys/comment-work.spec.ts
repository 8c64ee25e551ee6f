import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SignedIn } from '#e2e/support/person.ts'
import { withId } from '#e2e/support/shapes.ts'
import { keepScreen, test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const whoIsThere = z.object({ person: withId })
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const commentsOf = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
const anchorOn = (part: string) => ({ pageId: part, on: 'page', partId: part, x: 0.5, y: 0 })

/** The day that is so many after today where the browsers are, like 2027-05-31. */
function dayIn(days: number): string {
  const at = new Date()
  const day = new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate() + days))
  return day.toISOString().slice(0, 10)
}

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
