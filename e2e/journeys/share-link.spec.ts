import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { shareLinkSchema } from '#shared/contract/share-links.ts'
import { keepScreen, test } from './support/browsers.ts'
import { openBuilder, writeIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { tapAt } from './support/finger.ts'
import { findBarriers } from './support/find-barriers.ts'
import { openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'
import { untilTakenOver } from './support/taken-over.ts'

const server = serveFanfare()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** What a guest's browser is told, who is not signed in, and whose link may end. */
const asGuest = [/401 \(Unauthorized\) \(.*\/api\/me\)/, /410 \(Gone\)/, /404 \(Not Found\)/]
const cutOff = [...asGuest, /WebSocket connection to/]

const share = ({ owner, campaign }: Stage, settings: object) =>
  owner.ask(shareLinkSchema, 'POST', `/campaigns/${campaign.id}/share-links`, settings)

/** Makes a link in the dialog of the screen that is open, and gives what was copied. */
async function shareByHand(page: Page, whom: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Sunday letter' })
  await expect(dialog.getByRole('radio', { name: 'Comment' })).toBeChecked()
  await dialog.getByText('Approve', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'For' }).fill(whom)
  await keepScreen(page, 'share-dialog')
  expect(await findBarriers(page, { within: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Make link and copy it' }).click()
  await expect(dialog.getByText('The link is made, and copied.')).toBeVisible()
  await expect(dialog.getByText('Not opened yet')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('a reviewer without an account follows the page on a phone, until the link is taken back', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const editor = await openAs(openBrowser, origin, stage.owner)
  await editor.goto(`/dashboard/campaigns/${stage.campaign.id}`)
  const url = await shareByHand(editor, 'Client')

  const guest = await openBrowser('Grace', { ...phone, baseURL: origin, expectedErrors: cutOff })
  await guest.goto(url)
  await expect(guest.getByRole('heading', { name: 'Sunday letter' })).toBeVisible()
  await expect(guest.getByText('Slow Morning shares with you')).toBeVisible()
  expect(await findBarriers(guest)).toEqual([])
  await keepScreen(guest, 'share-entrance')
  await guest.getByLabel('Your name').fill('Grace Hopper')
  await guest.getByRole('button', { name: 'Open the preview' }).click()
  await expect(guest.getByText(/^A short walk through/)).toBeVisible()
  expect(await findBarriers(guest)).toEqual([])
  await keepScreen(guest, 'share-guest')

  await openBuilder(editor, stage.campaign.id)
  await expect(editor.getByLabel(/Grace Hopper \(guest\)/).first()).toBeVisible()
  const text = await writeIn(editor, 'A short walk through', 'end')
  await text.pressSequentially(' today')
  await expect(guest.getByText(/ today$/)).toBeVisible()

  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/request-review`, {})
  const strip = guest.getByRole('region', { name: 'Review' })
  await expect(strip).toContainText('asks for a yes or no to version 1')
  await guest.getByRole('button', { name: /^Comments/ }).click()
  const comments = guest.getByRole('complementary', { name: 'Comments' })
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(guest.getByText('Click what your comment is about.')).toBeVisible()
  await tapAt(guest, 'A short walk through')
  await comments.getByRole('textbox', { name: 'Comment', exact: true }).fill('Lovely')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments.getByText('Lovely')).toBeVisible()
  await keepScreen(guest, 'share-guest-comments')
  expect(await findBarriers(guest)).toEqual([])
  await comments.getByRole('button', { name: 'Close comments' }).click()
  await strip.getByRole('button', { name: 'Approve' }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Approve version 1' }).click()
  await expect(strip).toContainText('You approved version 1')

  // The address alone opens it again, in this browser.
  const again = await guest.context().newPage()
  await again.goto(`/campaigns/preview/${stage.campaign.id}`)
  await untilTakenOver(again)
  await expect(again.getByText(/ today$/)).toBeVisible()

  await editor.goto(`/campaigns/preview/${stage.campaign.id}`)
  await editor.getByRole('button', { name: 'Share' }).click()
  await expect(editor.getByText(/^Opened by Grace Hopper, /)).toBeVisible()
  await editor.getByRole('button', { name: 'End Client' }).click()
  await editor.getByRole('button', { name: 'End link' }).click()
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(await findBarriers(guest)).toEqual([])
  await keepScreen(guest, 'share-ended')
  await expect(again.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await guest.goto(`/campaigns/preview/${stage.campaign.id}`)
  await expect(guest).toHaveURL(/\/sign-in\?return_to=/)
})

test('a link with a password asks for it, and the numbers stand on the wall', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const { url } = await share(stage, { rights: ['analytics'], password: 'tulips' })
  const expectedErrors = [...asGuest, /403 \(Forbidden\)/]
  const guest = await openBrowser('Tim', { baseURL: origin, expectedErrors })
  await guest.goto(url.replace('/campaigns/preview/', '/analytics/'))
  await expect(guest.getByRole('heading', { name: 'A preview for you' })).toBeVisible()
  const password = guest.getByLabel('Password', { exact: true })
  await password.fill('roses')
  await guest.getByRole('button', { name: 'Open the preview' }).click()
  await expect(guest.getByText('This is not the password of the link')).toBeVisible()
  expect(await findBarriers(guest)).toEqual([])
  await keepScreen(guest, 'share-password')
  await password.fill('tulips')
  await guest.getByRole('button', { name: 'Open the preview' }).click()
  await expect(guest.getByText('visitors now')).toBeVisible()
  expect(await findBarriers(guest)).toEqual([])

  await guest.goto(url)
  await expect(guest.getByText(/^A short walk through/)).toBeVisible()
  await expect(guest.getByText('Following live')).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Back' })).toHaveCount(0)
  // What the team says among itself is not for who only watches.
  await expect(guest.getByRole('button', { name: /^Comments/ })).toHaveCount(0)
})
