import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { withId } from '#e2e/support/shapes.ts'
import { keepScreen, test } from './support/browsers.ts'
import { openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { tapAt } from './support/finger.ts'
import { openAsGuest, phone, sampleWords as words, stripOf } from './support/guest-phone.ts'
import { readingOrder } from './support/reading-order.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import { untilTakenOver } from './support/taken-over.ts'

const server = serveFanfare()
const threadList = z.object({ threads: z.array(withId) })
const message =
  'Please look at the headline first, then at the picture: is it too dark on a phone? The second page is new, ' +
  'and the thanks on it are meant to be short. The prices are not final, so leave them be for now. ' +
  'If all of it reads well to you, say yes, and we send it on Sunday. Many thanks, and a good weekend!'

const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const commentsOf = (page: Page) => page.getByRole('complementary', { name: 'Comments' })

test('a guest on a phone answers exactly what they see, and nothing they write is lost', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const { campaign } = stage
  const bo = await addMember(server.origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const ed = await addMember(server.origin, stage, { name: 'Ed Moss', role: 'reviewer' })
  await bo.api('POST', `/campaigns/${campaign.id}/request-review`, { message })
  const guest = await openAsGuest(openBrowser, server.origin, stage, 'Grace Hopper')
  const strip = stripOf(guest)

  await test.step('the whole message can be read', async () => {
    await expect(strip).toContainText('Bo Lindqvist asks for a yes or no to version 1')
    await keepScreen(guest, 'guest-review-asked')
    await strip.getByRole('button', { name: 'Read it all' }).tap()
    await expect(strip.getByText('a good weekend!')).toBeInViewport()
    await keepScreen(guest, 'guest-review-message')
    await strip.getByRole('button', { name: 'Show less' }).tap()
    expect(await findBarriers(guest)).toEqual([])
  })

  await test.step('it is heard in the order in which it is read', async () => {
    await untilTakenOver(guest)
    // A page counts as seen once it has been looked at for a while.
    const first = pagesOf(guest).getByRole('button').first()
    await expect(first).toHaveAccessibleName(/, seen at phone width/)
    expect(await readingOrder(guest)).toEqual([
      'link Skip to content',
      'banner',
      'heading Sunday letter',
      'button Rounds',
      'button Comments, 0 open',
      'region Review',
      'button Read it all',
      'button Request changes',
      'button Approve',
      'region What is shown',
      'navigation Pages',
      expect.stringMatching(/^button The Slow Morning: .*, seen at phone width/),
      expect.stringMatching(/^button You are on the list ?, not opened yet$/),
      'radio Desktop',
      'radio Tablet',
      'radio Phone',
      'main Page',
      'heading One good letter, every other Sunday',
      'textbox E-mail address',
      'button Send me the next one',
    ])
  })

  await test.step('every page is reached, at both widths, and ticked', async () => {
    const [home, thanks] = [
      pagesOf(guest).getByRole('button').first(),
      pagesOf(guest).getByRole('button').last(),
    ]
    await expect(home).toHaveAccessibleName(/, seen at phone width, not yet at desktop width$/)
    await expect(thanks).toHaveAccessibleName(/^You are on the list ?, not opened yet$/)
    await guest.getByRole('radio', { name: 'Desktop' }).tap()
    await expect(home).toHaveAccessibleName(/, seen at phone and desktop width$/)
    await keepScreen(guest, 'guest-review-desktop-width')
    await guest.getByRole('radio', { name: 'Phone' }).tap()
    await thanks.tap()
    await expect(
      guest.getByRole('main').getByRole('heading', { name: 'You are on the list' }),
    ).toBeVisible()
    await expect(thanks).toHaveAccessibleName(/, seen at phone width, not yet at desktop width$/)
    await home.tap()
    await strip.getByRole('button', { name: 'Approve' }).tap()
    const dialog = guest.getByRole('dialog', { name: 'Approve version 1' })
    await expect(dialog).toContainText('Not seen at desktop width: “You are on the list”.')
    await keepScreen(guest, 'guest-review-unseen')
    expect(await findBarriers(guest, { within: '[role="dialog"]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
  })

  const editor = await openAs(openBrowser, server.origin, bo)
  await test.step('edits since are said and shown when wanted; only the version can be approved', async () => {
    await openBuilder(editor, campaign.id)
    const text = await writeIn(editor, words, 'end')
    await text.pressSequentially(' Not asked about.')
    await expect(saveBadge(editor, 'Saved')).toBeVisible()
    const since = strip.getByRole('button', { name: '1 edit since, by Bo Lindqvist' })
    await expect(since).toBeVisible()
    await expect(guest.getByText('Not asked about.')).toHaveCount(0)
    await since.tap()
    const page = await guest.getByRole('main', { name: 'Page' }).boundingBox()
    expect(page?.y, 'what stands above the page').toBeLessThanOrEqual(phone.viewport.height / 5)
    await keepScreen(guest, 'guest-review-since')
    await guest.getByRole('dialog').getByRole('button', { name: 'Follow live' }).tap()
    await expect(guest.getByRole('main').getByText('Not asked about.')).toBeVisible()
    await keepScreen(guest, 'guest-review-live')
    await expect(strip.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await strip.getByRole('button', { name: 'Look at version 1' }).tap()
    await expect(guest.getByRole('main').getByText('Not asked about.')).toHaveCount(0)
    await expect(strip.getByRole('button', { name: 'Approve' })).toBeVisible()
  })

  const no = guest.getByRole('dialog', { name: 'Request changes of version 1' })
  await test.step('somebody else answers first: the words stay, also over a reload', async () => {
    await strip.getByRole('button', { name: 'Request changes' }).tap()
    await no.getByLabel('What should change').fill('Softer, please')
    await ed.api('POST', `/campaigns/${campaign.id}/approve`, {})
    await expect(no).toContainText(
      'Ed Moss approved it meanwhile. Your answer counts all the same.',
    )
    await expect(no.getByLabel('What should change')).toHaveValue('Softer, please')
    await keepScreen(guest, 'guest-review-meanwhile')
    await no.getByRole('button', { name: 'Request changes' }).tap()
    await guest.getByRole('dialog', { name: 'Hear of replies by mail' }).getByText('Not now').tap()
    await expect(strip).toContainText('You asked for changes of version 1: Softer, please')
    await keepScreen(guest, 'guest-review-own-answer')
    expect(await findBarriers(guest)).toEqual([])
  })

  await test.step('every round stands over the page, and offers its proof', async () => {
    await guest.getByRole('button', { name: 'Rounds' }).tap()
    const rounds = guest.getByRole('dialog', { name: 'Rounds of review' })
    const round = rounds.getByRole('listitem', { name: 'Round 1: version 1' })
    await expect(round).toContainText('Changes requested')
    await expect(round.getByRole('listitem')).toHaveText([
      /^Ed Moss approved/,
      /^Grace Hopper \(guest\) asked for changes.*Softer, please/,
    ])
    await expect(rounds.getByRole('link')).toHaveCount(0)
    await keepScreen(guest, 'guest-review-rounds')
    expect(await findBarriers(guest, { within: '[role="dialog"]' })).toEqual([])
    await expect(round.getByRole('button', { name: 'Download proof of version 1' })).toBeVisible()
    await rounds.getByRole('button', { name: 'Close' }).tap()
  })

  await test.step('the own answer is added to, and taken back', async () => {
    await strip.getByRole('button', { name: 'Add to it' }).tap()
    const more = guest.getByRole('dialog', { name: 'Add to your answer to version 1' })
    await more.getByLabel('What you want to add').fill('And shorter')
    await guest.reload()
    await strip.getByRole('button', { name: 'Add to it' }).tap()
    await expect(more.getByLabel('What you want to add')).toHaveValue('And shorter')
    await more.getByRole('button', { name: 'Add', exact: true }).tap()
    await expect(guest.getByText('Your words are added.')).toBeVisible()
    await strip.getByRole('button', { name: 'Take back' }).tap()
    await expect(strip).toContainText('Approved version 1; 1 change since')
    await expect(strip.getByRole('button', { name: 'Take back' })).toHaveCount(0)
  })

  await test.step('@ offers those of the team who have written, and says nothing while nobody has', async () => {
    await guest.getByRole('button', { name: /^Comments/ }).tap()
    const comments = commentsOf(guest)
    const begin = async () => {
      await comments.getByRole('button', { name: 'Comment', exact: true }).tap()
      await tapAt(guest, words)
    }
    const box = comments.getByRole('textbox', { name: 'Comment', exact: true })
    await begin()
    await expect(box).toHaveAttribute('placeholder', 'Write a comment')
    await box.fill('Too long, I think')
    await guest.reload()
    await guest.getByRole('button', { name: /^Comments/ }).tap()
    await comments.getByRole('button', { name: 'Go on writing' }).tap()
    await expect(box).toHaveValue('Too long, I think')
    await keepScreen(guest, 'guest-review-begun')
    await comments.getByRole('button', { name: 'Comment', exact: true }).tap()
    await expect(comments.getByRole('button', { name: /Too long, I think/ })).toBeVisible()
    const { threads } = await bo.ask(
      threadList,
      'GET',
      `/campaigns/${campaign.id}/threads?state=open`,
    )
    await bo.api('POST', `/campaigns/${campaign.id}/threads/${threads[0]?.id}/comments`, {
      body: 'Which part?',
      mentions: [],
    })
    await comments.getByRole('button', { name: /Too long, I think/ }).tap()
    await expect(comments).toContainText('Which part?')
    await comments.getByRole('textbox', { name: 'Reply' }).pressSequentially('The end, @B')
    await guest.getByRole('option', { name: 'Bo Lindqvist' }).tap()
    await comments.getByRole('button', { name: 'Reply' }).tap()
    await expect(comments.getByText('@Bo Lindqvist', { exact: true })).toBeVisible()
  })
})

/** What comes late, as on a slow line or from a warm cache. */
const late = {
  nothing: async () => undefined,
  'the document': (page: Page) =>
    page.routeWebSocket(/\/collab\//, (socket) => {
      const waiting: (string | Buffer)[] = []
      socket.onMessage((sent) => void waiting.push(sent))
      setTimeout(() => {
        const far = socket.connectToServer()
        for (const sent of waiting) far.send(sent)
        socket.onMessage((sent) => far.send(sent))
      }, lateMs)
    }),
  'the pins': (page: Page) => delay(page, /\/static\/pins.*\.js/),
  'the comments': (page: Page) => delay(page, /\/threads\?/),
  'the version': (page: Page) => delay(page, /\/reviews\/[^/]+$/),
}
const lateMs = 900
/** So many times each; `PINS_LOADS` asks for more. */
const loads = Number(process.env['PINS_LOADS'] ?? 2)

const delay = (page: Page, address: RegExp) =>
  page.route(address, async (route) => {
    await new Promise((over) => setTimeout(over, lateMs))
    await route.fallback()
  })

test('pins are drawn whatever comes first', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  const { campaign, owner } = stage
  await owner.api('POST', `/campaigns/${campaign.id}/request-review`, {})
  const guest = await openAsGuest(openBrowser, server.origin, stage, 'Grace Hopper')
  await guest.getByRole('button', { name: /^Comments/ }).tap()
  await commentsOf(guest).getByRole('button', { name: 'Comment', exact: true }).tap()
  await tapAt(guest, words)
  await commentsOf(guest).getByRole('textbox', { name: 'Comment', exact: true }).fill('Too long')
  await commentsOf(guest).getByRole('button', { name: 'Comment', exact: true }).tap()
  const pin = guest.getByRole('button', { name: /^Thread of Grace Hopper/ })
  await expect(pin).toBeVisible()
  const drawn: string[] = []
  for (const [what, makeLate] of Object.entries(late)) {
    await guest.unrouteAll()
    await makeLate(guest)
    for (let at = 0; at < loads; at++) {
      await guest.reload()
      await untilTakenOver(guest)
      await expect(pin, `${what} comes late, load ${at + 1}`).toBeVisible()
      const text = await guest.getByText(new RegExp(`^${words}`)).boundingBox()
      const place = await pin.boundingBox()
      const isThere = text && place && place.y > text.y - 40 && place.y < text.y + text.height + 40
      expect(isThere, `${what} comes late: the pin stands at its block`).toBe(true)
      drawn.push(what)
    }
  }
  expect(drawn).toHaveLength(loads * Object.keys(late).length)
})
