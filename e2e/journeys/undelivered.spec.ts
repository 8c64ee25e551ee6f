import { expect } from '@playwright/test'
import { signUpConfirmed } from '#e2e/support/person.ts'
import { startMailSink } from '#e2e/support/mail-sink.ts'
import type { MailSink } from '#e2e/support/mail-sink.ts'
import { withId } from '#e2e/support/shapes.ts'
import { startHookReceiver } from '#e2e/support/start-hook-receiver.ts'
import { shareLinkSchema } from '#shared/contract/share-links.ts'
import { buildAccount, signUp } from './support/account-screens.ts'
import { test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { keepEveryLook } from './support/keep-every-look.ts'
import { openAs } from './support/signed-in.ts'

const olga = buildAccount('Olga Petrov')
let mail: MailSink
const server = serveFanfare(async () => {
  mail = await startMailSink()
  const env = { SMTP_URL: mail.url, OPERATORS: olga.email, WEBHOOKS_TO_PRIVATE_NETWORKS: '1' }
  return { env, stop: mail.stop }
})
const noSuchMailbox = 'was not delivered: 550 5.1.1 No such mailbox'

test('who asks for a review reads whose mail was refused, and a guest that theirs was', async ({
  openBrowser,
}) => {
  const { owner, campaignId } = await setScene()
  const path = `/campaigns/${campaignId}`
  mail.refused.add('grace@example.com')
  const page = await openAs(openBrowser, server.origin, owner)

  await test.step('beside the request, until one arrives', async () => {
    const guests = [{ email: 'grace@example.com', name: 'Grace Hopper' }]
    await owner.api('POST', `${path}/request-review`, { guests, message: 'Is it fine?' })
    await page.goto(`/dashboard${path}`)
    const refused = page.getByText(`The mail to Grace Hopper ${noSuchMailbox}`)
    await expect(refused).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await keepEveryLook(page, 'undelivered-review')
    await page.goto(`/dashboard${path}/reviews`)
    await expect(refused).toBeVisible()
    await page.goBack()
    mail.refused.clear()
    await page.getByRole('button', { name: 'Remind' }).click()
    await expect(refused).toHaveCount(0)
    expect((await mail.mailTo('grace@example.com')).subject).toContain('Sunday letter')
  })

  await test.step('and beside the comments of who left the address', async () => {
    mail.refused.add('lin@example.com')
    const rights = ['comment']
    const { url } = await owner.ask(shareLinkSchema, 'POST', `${path}/share-links`, { rights })
    const guest = await openBrowser('Lin', {
      baseURL: server.origin,
      expectedErrors: [/401 \(Unauthorized\) \(.*\/api\/me\)/],
    })
    await guest.goto(url)
    await guest.getByLabel('Your name').fill('Lin')
    await guest.getByRole('button', { name: 'Open the preview' }).click()
    await guest.getByRole('button', { name: 'Comments, 0 open' }).click()
    await guest.getByRole('button', { name: 'Hear of replies by mail' }).click()
    await guest.getByLabel('Your address').fill('lin@example.com')
    await guest.getByRole('button', { name: 'Send me the link' }).click()
    await expect(guest.getByText(`That mail ${noSuchMailbox}`)).toBeVisible()
    await keepEveryLook(guest, 'undelivered-guest')
    mail.refused.clear()
  })
})

test('operators see what failed and have it tried again, and what takes room', async ({
  openBrowser,
}) => {
  const { owner, companyId } = await setScene()
  mail.refused.add('jo@example.com')
  await owner.api('POST', `/companies/${companyId}/invites`, {
    email: 'jo@example.com',
    role: 'editor',
  })
  const receiver = await startHookReceiver()
  const hook = { url: receiver.url, types: ['lead.created'] }
  const webhooks = `/companies/${companyId}/webhooks`
  const { id: webhookId } = await owner.ask(withId, 'POST', webhooks, hook)
  receiver.answer(410)
  await owner.api('POST', `${webhooks}/${webhookId}/test`)

  const page = await openBrowser('Olga', { baseURL: server.origin })
  await page.goto('/sign-up?return_to=%2Foperator')
  await signUp(page, olga)
  await page.getByLabel('Code', { exact: true }).fill(await mail.codeTo(olga.email))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Continue' }).click()
  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })

  await test.step('a mail', async () => {
    await open('Mails')
    await expect(row('jo@example.com')).toContainText('550 5.1.1 No such mailbox')
    await keepEveryLook(page, 'console-mails')
    mail.refused.clear()
    await row('jo@example.com')
      .getByRole('button', { name: /^Send again/ })
      .click()
    await expect(row('jo@example.com')).toHaveCount(0)
    expect((await mail.mailTo('jo@example.com')).subject).toContain('invites you')
  })

  await test.step('the messages of a webhook, once it is on again', async () => {
    await open('Webhooks')
    await expect(row(receiver.url)).toContainText('Switched off')
    await expect(row(receiver.url)).toContainText('1 message given up')
    await keepEveryLook(page, 'console-webhooks')
    receiver.answer(500)
    await owner.api('PATCH', `${webhooks}/${webhookId}`, { enabled: true })
    await owner.api('POST', `${webhooks}/${webhookId}/test`)
    await expect(row(receiver.url)).toContainText('Tried again')
    receiver.answer(200)
    const before = receiver.got.length
    await row(receiver.url)
      .getByRole('button', { name: /^Send again/ })
      .click()
    await expect.poll(() => receiver.got.length).toBeGreaterThan(before)
    await receiver.close()
  })

  await test.step('a job', async () => {
    await open('Jobs')
    await row('clean-mail').getByRole('button', { name: 'Run now: clean-mail' }).click()
    await expect(row('clean-mail')).toContainText('now')
    expect(await findBarriers(page)).toEqual([])
    await keepEveryLook(page, 'console-jobs')
  })

  await test.step('what takes room, and what was done', async () => {
    await open('Room')
    await expect(row('Edits of documents')).toBeVisible()
    await expect(row('Slow Morning').first()).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await keepEveryLook(page, 'console-room')
    await open('Audit')
    await expect(row('jo@example.com')).toContainText(olga.email)
    await expect(row('clean-mail')).toContainText(olga.email)
    await expect(row(receiver.url)).toContainText(olga.email)
  })
})

/** A company with an owner whose address is confirmed, and a campaign from the newsletter template. */
async function setScene() {
  const { origin } = server
  const owner = await signUpConfirmed(origin, 'Ada Lovelace', mail.codeTo)
  const { id: companyId } = await owner.ask(withId, 'POST', '/companies', { name: 'Slow Morning' })
  const wanted = { name: 'Sunday letter', templateId: 'newsletter' }
  const path = `/companies/${companyId}/campaigns`
  const { id: campaignId } = await owner.ask(withId, 'POST', path, wanted)
  return { owner, companyId, campaignId }
}
