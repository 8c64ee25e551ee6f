import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { shareLinkSchema } from '#shared/contract/share-links.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { BrowserOptions, OpenBrowser } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const asGuest = [/401 \(Unauthorized\) \(.*\/api\/me\)/]
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const dark = { colorScheme: 'dark' } as const

const stripOf = (page: Page) => page.getByRole('region', { name: 'Review' })
const commentsOf = (page: Page) => page.getByRole('complementary', { name: 'Comments' })

/** The links in the mails to an address, the newest mail first. */
async function linksTo(email: string, kind: 'guest' | 'stop'): Promise<string[]> {
  const page = await (await fetch(`${server.origin}/dev/outbox`)).text()
  const mails = page.split('<article').filter((mail) => mail.includes(`To ${email}`))
  const link = new RegExp(`href="([^"]*#${kind}=[\\w-]+)"`)
  return mails.flatMap((mail) => link.exec(mail)?.[1] ?? [])
}

async function lastLinkTo(email: string, kind: 'guest' | 'stop' = 'guest'): Promise<string> {
  await waitUntil(`a mail to ${email}`, async () => (await linksTo(email, kind)).length > 0)
  return (await linksTo(email, kind))[0] ?? ''
}

const openGuest = (openBrowser: OpenBrowser, name: string, options: BrowserOptions = phone) =>
  openBrowser(name, { baseURL: server.origin, expectedErrors: asGuest, ...options })

test('a guest leaves an address on a phone, and is the same person on a laptop', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const { owner, campaign } = stage
  const path = `/campaigns/${campaign.id}`
  const { url } = await owner.ask(shareLinkSchema, 'POST', `${path}/share-links`, {
    rights: ['approve', 'comment'],
  })
  await owner.api('POST', `${path}/request-review`, { message: 'Is it fine?' })
  const email = 'grace@example.com'

  const mobile = await openGuest(openBrowser, 'Grace on a phone')
  await test.step('once they have answered, they are asked where they want to hear of it', async () => {
    await mobile.goto(url)
    await mobile.getByLabel('Your name').fill('Grace Hopper')
    await mobile.getByRole('button', { name: 'Open the preview' }).click()
    await stripOf(mobile).getByRole('button', { name: 'Request changes' }).tap()
    const answer = mobile.getByRole('dialog', { name: /^Request changes/ })
    await answer.getByLabel('What should change').fill('Softer, please')
    await answer.getByRole('button', { name: 'Request changes' }).tap()
    const offer = mobile.getByRole('dialog', { name: 'Hear of replies by mail' })
    await expect(offer).toBeVisible()
    await keepScreen(mobile, 'guest-mails-offer')
    expect(await findBarriers(mobile, { within: '[role="dialog"]' })).toEqual([])
    await offer.getByRole('button', { name: 'Send me the link' }).tap()
    await expect(offer).toContainText('An address looks like ada@example.com.')
    await offer.getByLabel('Your address').fill(email)
    await offer.getByRole('button', { name: 'Send me the link' }).tap()
    await expect(offer).toHaveCount(0)
    await mobile.getByRole('button', { name: 'Comments, 0 open' }).tap()
    await expect(commentsOf(mobile)).toContainText(`We sent a mail to ${email}.`)
    await keepScreen(mobile, 'guest-mails-asked')
    expect(await findBarriers(mobile)).toEqual([])
  })

  const laptop = await openGuest(openBrowser, 'Grace on a laptop', dark)
  await test.step('the mail opens the preview elsewhere, as the same person, without a name', async () => {
    const link = await lastLinkTo(email)
    await laptop.goto(link)
    await expect(stripOf(laptop)).toContainText('You asked for changes of version 1')
    expect(new URL(laptop.url()).hash).toBe('')
    await laptop.getByRole('button', { name: 'Comments, 0 open' }).click()
    await expect(commentsOf(laptop)).toContainText(`You hear of replies at ${email}.`)
    await keepScreen(laptop, 'guest-mails-confirmed-dark')
    expect(await findBarriers(laptop)).toEqual([])
    await stripOf(laptop).getByRole('button', { name: 'Add to it' }).click()
    const more = laptop.getByRole('dialog', { name: /^Add to your answer/ })
    await more.getByLabel('What you want to add').fill('And bluer')
    await more.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(more).toHaveCount(0)
    await mobile.reload()
    await expect(stripOf(mobile)).toContainText('You asked for changes of version 1')
    await mobile.getByRole('button', { name: 'Comments, 0 open' }).tap()
    await expect(commentsOf(mobile)).toContainText(`You hear of replies at ${email}.`)
    await keepScreen(mobile, 'guest-mails-on')
  })

  await test.step('the next round reaches them, and they stop the mails in the preview', async () => {
    const before = (await linksTo(email, 'guest')).length
    await owner.api('POST', `${path}/request-review`, { message: 'Softer now' })
    await expect.poll(async () => (await linksTo(email, 'guest')).length).toBe(before + 1)
    await commentsOf(laptop).getByRole('button', { name: 'Stop' }).click()
    await expect(commentsOf(laptop)).toContainText(`You get no mails at ${email}.`)
    await commentsOf(laptop).getByRole('button', { name: 'Get them again' }).click()
    await expect(commentsOf(laptop)).toContainText(`You hear of replies at ${email}.`)
  })
})

test('a guest who is named in a request approves from the mail, and ends the mails', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const { owner, campaign } = stage
  await addMember(server.origin, stage, { name: 'Cy Okafor', role: 'reviewer' })
  const email = 'grace@client.example'
  const path = `/dashboard/campaigns/${campaign.id}`

  const lead = await openAs(openBrowser, server.origin, owner)
  await test.step('the owner names them beside a member, stage after stage', async () => {
    await lead.goto(path)
    await lead.getByRole('button', { name: 'Ask for a review' }).click()
    const dialog = lead.getByRole('dialog', { name: /^Ask for a review/ })
    await dialog.getByRole('button', { name: 'Add a guest' }).click()
    await dialog.getByRole('button', { name: 'Ask for review' }).click()
    await expect(dialog).toContainText('Give the name of the guest.')
    await dialog.getByRole('textbox', { name: 'Guest' }).fill('Grace Hopper')
    await dialog.getByLabel('Mail address').fill('grace')
    await dialog.getByRole('button', { name: 'Ask for review' }).click()
    await expect(dialog).toContainText('An address looks like ada@example.com.')
    await keepScreen(lead, 'guest-mails-wrong-address')
    await dialog.getByLabel('Mail address').fill(email)
    await dialog.getByRole('checkbox', { name: /^Cy Okafor/ }).check()
    await dialog.getByRole('combobox', { name: 'Who has to say yes' }).click()
    await lead.getByRole('option', { name: 'All of them, stage after stage' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Stage of Grace Hopper' })).toHaveValue(
      'Stage 2',
    )
    await keepScreen(lead, 'guest-mails-request')
    await lead.setViewportSize(phone.viewport)
    await keepScreen(lead, 'guest-mails-request-phone')
    await lead.setViewportSize({ width: 1280, height: 720 })
    expect(await findBarriers(lead, { within: '[role="dialog"]' })).toEqual([])
    await dialog.getByRole('combobox', { name: 'Who has to say yes' }).click()
    await lead.getByRole('option', { name: 'One of them' }).click()
    await dialog.getByRole('button', { name: 'Ask for review' }).click()
    await expect(lead.getByText(/Waits for .*Grace Hopper \(guest\)/)).toBeVisible()
    await keepScreen(lead, 'guest-mails-card')
  })

  const guest = await openGuest(openBrowser, 'Grace', { ...phone, ...dark })
  await test.step('the mail opens the preview for them, and they approve', async () => {
    await guest.goto(await lastLinkTo(email))
    await expect(stripOf(guest)).toContainText('asks for a yes or no to version 1')
    await expect(guest.getByLabel('Your name')).toHaveCount(0)
    await stripOf(guest).getByRole('button', { name: 'Approve' }).tap()
    await guest.getByRole('dialog').getByRole('button', { name: 'Approve version 1' }).tap()
    await expect(stripOf(guest)).toContainText('You approved version 1')
    await expect(guest.getByRole('dialog')).toHaveCount(0)
    await keepScreen(guest, 'guest-mails-approved-dark')
    await lead.reload()
    await expect(lead.getByText('Grace Hopper (guest)').first()).toBeVisible()
  })

  await test.step('one press ends the mails, and one takes that back', async () => {
    await guest.goto(await lastLinkTo(email, 'stop'))
    await expect(guest.getByRole('heading', { name: 'You get no more mails' })).toBeVisible()
    await keepScreen(guest, 'guest-mails-ended-dark')
    expect(await findBarriers(guest)).toEqual([])
    await guest.getByRole('button', { name: 'Undo' }).tap()
    await expect(guest.getByRole('heading', { name: 'You get mails again' })).toBeVisible()
    await guest.getByRole('button', { name: 'No more mails' }).tap()
    await expect(guest.getByRole('heading', { name: 'You get no more mails' })).toBeVisible()
  })
})
