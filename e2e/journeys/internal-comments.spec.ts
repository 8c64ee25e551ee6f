import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { shareLinkSchema } from '#shared/contract/share-links.ts'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { tapAt } from './support/finger.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const words = 'A short walk through'
const secret = 'Between us qz71'
const asGuest = [/401 \(Unauthorized\) \(.*\/api\/me\)/]
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const commentsOf = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
const begin = (page: Page) =>
  commentsOf(page).getByRole('button', { name: 'Comment', exact: true }).click()
const boxOf = (page: Page) =>
  commentsOf(page).getByRole('textbox', { name: 'Comment', exact: true })
const switchOf = (page: Page) => commentsOf(page).getByRole('switch', { name: 'Only for the team' })

/** Clicks the words of the page, whatever lies over them. */
async function clickAt(page: Page): Promise<void> {
  const box = await page.getByText(words).first().boundingBox()
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 8)
}

/** Everything that comes to a browser from now on: answers, and frames of sockets. */
function recordAll(page: Page) {
  const waiting: Promise<unknown>[] = []
  const got: string[] = []
  page.on('response', (response) => {
    const body = response.body().then(
      (bytes) => got.push(`${response.url()} ${bytes.toString('latin1')}`),
      // What is redirected, or cut off by leaving the page, has none.
      () => undefined,
    )
    waiting.push(body)
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = typeof payload === 'string' ? payload : payload.toString('latin1')
      got.push(`${socket.url()} ${text}`)
    }),
  )
  return async () => {
    await Promise.all(waiting)
    return got
  }
}

test('the team talks among itself beside a guest, who gets not a byte of it', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const { campaign, owner } = stage
  const bo = await addMember(server.origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const path = `/campaigns/${campaign.id}/share-links`
  const { url } = await owner.ask(shareLinkSchema, 'POST', path, { rights: ['comment'] })
  const guest = await openBrowser('Grace Hopper', {
    ...phone,
    baseURL: server.origin,
    expectedErrors: asGuest,
  })
  const received = recordAll(guest)
  await guest.goto(url)
  await guest.getByLabel('Your name').fill('Grace Hopper')
  await guest.getByRole('button', { name: 'Open the preview' }).click()
  await expect(guest.getByText(new RegExp(`^${words}`))).toBeVisible()
  const ada = await openAs(openBrowser, server.origin, owner)
  const editor = await openAs(openBrowser, server.origin, bo)

  await test.step('the guest begins a thread, and is offered no talk of the team', async () => {
    await guest.getByRole('button', { name: /^Comments/ }).tap()
    await commentsOf(guest).getByRole('button', { name: 'Comment', exact: true }).tap()
    await tapAt(guest, words)
    await boxOf(guest).fill('Too long, I think')
    await expect(switchOf(guest)).toHaveCount(0)
    await begin(guest)
    await expect(guest.getByRole('button', { name: 'Comments, 1 open' })).toBeVisible()
  })

  await test.step('a member begins one for the team, and the device remembers that', async () => {
    await ada.goto(`/campaigns/preview/${campaign.id}`)
    await ada.getByRole('button', { name: 'Comments, 1 open' }).click()
    await begin(ada)
    await clickAt(ada)
    await switchOf(ada).click()
    await expect(commentsOf(ada)).toContainText('Guests never see it.')
    await boxOf(ada).fill(`${secret}, is she right?`)
    await keepScreen(ada, 'internal-begun-1440')
    expect(await findBarriers(ada, { within: 'aside' })).toEqual([])
    await begin(ada)
    await expect(ada.getByRole('button', { name: 'Comments, 2 open' })).toBeVisible()
    await expect(commentsOf(ada).getByText('Only the team')).toBeVisible()
    await keepScreen(ada, 'internal-list-1440')
    await begin(ada)
    await clickAt(ada)
    await expect(switchOf(ada)).toBeChecked()
    await commentsOf(ada).getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a colleague answers in the builder, where the pin says who sees it', async () => {
    await openBuilder(editor, campaign.id)
    const pin = canvasOf(editor).getByRole('button', {
      name: /^Thread of Ada Lovelace, only the team/,
    })
    await pin.click()
    const reply = commentsOf(editor).getByRole('textbox', { name: 'Reply' })
    await reply.fill(`${secret}, she is`)
    await commentsOf(editor).getByRole('button', { name: 'Reply' }).click()
    await commentsOf(ada)
      .getByRole('button', { name: /is she right/ })
      .click()
    await expect(commentsOf(ada)).toContainText(`${secret}, she is`)
    await keepScreen(ada, 'internal-thread-1440')
    await keepScreen(editor, 'internal-builder-1440')
  })

  await test.step('nothing of it has come to the guest, nor a sign that there was anything', async () => {
    await commentsOf(ada).getByRole('textbox', { name: 'Reply' }).fill('@Bo: let us see')
    await commentsOf(ada).getByRole('button', { name: 'Reply' }).click()
    await expect(commentsOf(editor)).toContainText('let us see')
    // What is for everybody comes after it, so all that could have come before is here by then.
    const asked = { anchor: anchorOn(campaign.id), body: 'For everybody', mentions: [] }
    await bo.api('POST', `/campaigns/${campaign.id}/threads`, asked)
    await expect(guest.getByRole('button', { name: 'Comments, 2 open' })).toBeVisible()
    const all = await received()
    expect(all.filter((one) => one.includes('For everybody')).length).toBeGreaterThan(0)
    expect(all.filter((one) => /qz71|let us see|"internal":true/.test(one))).toEqual([])
    expect(all.filter((one) => one.includes('"changed"') && one.includes('internal'))).toEqual([])
  })

  await test.step('it is shown to guests only after a question, and taken from them at once', async () => {
    await commentsOf(editor).getByRole('button', { name: 'Who sees this thread' }).click()
    await editor.getByRole('menuitem', { name: 'Show to guests…' }).click()
    const dialog = editor.getByRole('dialog', { name: 'Show this thread to guests' })
    await expect(dialog).toContainText('will read all of it: all 3 comments')
    await keepScreen(editor, 'internal-question-1440')
    expect(await findBarriers(editor, { within: '[role="dialog"]' })).toEqual([])
    await editor.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(commentsOf(editor).getByText('Only the team')).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Comments, 2 open' })).toBeVisible()
    await commentsOf(editor).getByRole('button', { name: 'Who sees this thread' }).click()
    await editor.getByRole('menuitem', { name: 'Show to guests…' }).click()
    await dialog.getByRole('button', { name: 'Show to guests' }).click()
    await expect(guest.getByRole('button', { name: 'Comments, 3 open' })).toBeVisible()
    await commentsOf(guest)
      .getByRole('button', { name: /is she right/ })
      .tap()
    await expect(commentsOf(guest)).toContainText(`${secret}, she is`)
    await keepScreen(guest, 'internal-shown-390')
    await commentsOf(editor).getByRole('button', { name: 'Who sees this thread' }).click()
    await editor.getByRole('menuitem', { name: 'Keep to the team' }).click()
    await expect(editor.getByText('Only the team sees this thread now.')).toBeVisible()
    await expect(commentsOf(guest)).toContainText('This thread is not here any more.')
    await expect(guest.getByRole('button', { name: 'Comments, 2 open' })).toBeVisible()
    await expect(commentsOf(guest)).not.toContainText(secret)
  })

  await test.step('in the dark and on a phone it looks as it should', async () => {
    const small = await openAs(openBrowser, server.origin, owner, { ...phone, colorScheme: 'dark' })
    await small.goto(`/campaigns/preview/${campaign.id}`)
    await small.getByRole('button', { name: /^Comments/ }).tap()
    await commentsOf(small)
      .getByRole('button', { name: /is she right/ })
      .tap()
    await expect(commentsOf(small)).toContainText(`${secret}, she is`)
    await keepScreen(small, 'internal-thread-390-dark')
    expect(await findBarriers(small, { within: 'aside' })).toEqual([])
  })
})

const anchorOn = (part: string) => ({ pageId: part, on: 'page', partId: part, x: 0.5, y: 0 })
