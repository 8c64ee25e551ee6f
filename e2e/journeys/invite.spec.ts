import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { MailSink } from '#e2e/support/mail-sink.ts'
import { signUp, signUpConfirmed } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import { inviteSchema } from '#shared/contract/invites.ts'
import { withId } from '#e2e/support/shapes.ts'
import { buildAccount } from './support/account-screens.ts'
import type { Account } from './support/account-screens.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { canvasOf, openBuilder } from './support/builder-screen.ts'
import { countSteps } from './support/count-steps.ts'
import { databaseKind } from './support/fanfare-server.ts'
import { kratosAtHand, serveEmbeddedIdentity, serveKratos } from './support/identity-providers.ts'
import type { ServedIdentity } from './support/identity-providers.ts'
import { openAs } from './support/signed-in.ts'

// What a browser says of answers that the journey means to get.
const expectedErrors = [/40[0134] \(/, /410 \(/, /422 \(/, /WebSocket connection to/]
const windows = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}
/** All with one provider on one database; elsewhere the first two, where each stands once. */
const ways = [
  { device: 'desktop', who: 'new' },
  { device: 'phone', who: 'known' },
  { device: 'desktop', who: 'known' },
  { device: 'phone', who: 'new' },
] as const
const mostScreens = 3
const mostPresses = 12

test.describe('invited, with the identity that is built in', () => {
  const served = serveEmbeddedIdentity()
  invitedBy(served, 'embedded')

  test('a mail that is refused is told to who sent it and to who runs the server, and is sent again', ({
    openBrowser,
  }) => sendAgain(openBrowser, served))
})

// npm test says when there is none, and npm run contract builds one.
const kratos = kratosAtHand
if (kratos)
  test.describe('invited, with a real Kratos behind /.ory', () => {
    invitedBy(serveKratos(kratos), 'kratos')
  })

function invitedBy(served: ServedIdentity, name: 'embedded' | 'kratos'): void {
  const isWhole = name === 'embedded' && databaseKind() === 'sqlite'
  for (const { device, who } of isWhole ? ways : ways.slice(0, 2))
    test(`${who} on a ${device}: from the mail to the first letter`, ({ openBrowser }) =>
      comeByMail(openBrowser, served, { device, who, name }))

  test('a copied link asks for the code, and by mail nobody is asked again', ({ openBrowser }) =>
    comeByCopiedLink(openBrowser, served, name))
}

type Coming = { device: keyof typeof windows; who: 'new' | 'known'; name: string }

async function comeByMail(openBrowser: OpenBrowser, served: ServedIdentity, coming: Coming) {
  const { server, mail } = served
  const { device, who, name } = coming
  const options = { baseURL: server.origin, expectedErrors }
  const stage = await setScene(server.origin, mail)
  const owner = await openAs(openBrowser, server.origin, stage.owner, options)
  await openBuilder(owner, stage.campaign.id)
  const account = who === 'known' ? await makeAccount(server.origin) : buildAccount('Jo March')
  await inviteFromBuilder(owner, account.email, device === 'desktop' && who === 'new' ? name : null)
  const link = linkIn((await nextInvite(mail, account.email)).text)

  const page = await openBrowser('Jo', { ...options, ...windows[device] })
  const steps = await countSteps(page)
  const keep = (screen: string) => keepBoth(page, `invite-${name}-${who}-${device}-${screen}`)
  const started = performance.now()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Join Slow Morning' })).toBeVisible()
  await expect(page.getByText('Sunday letter')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await keep('1')
  await (who === 'known' ? signInByPassword(page, account) : fillInAccount(page, account))
  await expect(page).toHaveURL(`${server.origin}/campaigns/builder/${stage.campaign.id}`)
  await writeFirstLetter(page, device)
  await expect(canvasOf(owner).getByText('Ж')).toBeVisible()
  const seconds = (performance.now() - started) / 1000
  await keep('2')
  const { screens, presses } = await steps.read()
  test.info().annotations.push({
    type: 'measured',
    description: `${name}, ${who}, ${device}: ${screens} screens, ${presses} presses, ${seconds.toFixed(1)} s`,
  })
  expect(screens).toBeLessThanOrEqual(mostScreens)
  expect(presses).toBeLessThanOrEqual(mostPresses)
}

async function comeByCopiedLink(openBrowser: OpenBrowser, served: ServedIdentity, name: string) {
  const { server, mail } = served
  const options = { baseURL: server.origin, expectedErrors }
  const { owner, companyId, campaign } = await setScene(server.origin, mail)
  const jo = buildAccount('Jo March')
  const leadsTo = { campaignId: campaign.id, screen: 'preview' }
  const wanted = { role: 'reviewer', email: jo.email, leadsTo }
  const { url = '' } = await owner.ask(
    inviteSchema,
    'POST',
    `/companies/${companyId}/invites`,
    wanted,
  )
  const mailed = linkIn((await nextInvite(mail, jo.email)).text)
  expect(mailed).not.toBe(url)

  const page = await openBrowser('Jo', options)
  await page.goto(url)
  await fillInAccount(page, jo)
  await expect(page.getByText('We sent a code to')).toBeVisible()
  await keepBoth(page, `invite-${name}-code`)
  await page.getByLabel('Code', { exact: true }).fill(await mail.codeTo(jo.email))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/campaigns/preview/${campaign.id}`)

  // Followed once more, by either link, it says that there is nothing left to do.
  await page.goto(mailed)
  await expect(page.getByRole('heading', { name: 'You are in Slow Morning already' })).toBeVisible()
  await keepBoth(page, `invite-${name}-inside`)
  await page.getByRole('button', { name: 'Open Sunday letter' }).click()
  await expect(page).toHaveURL(`${server.origin}/campaigns/preview/${campaign.id}`)

  const stranger = await openBrowser('A stranger', options)
  await stranger.goto(mailed)
  await expect(stranger.getByRole('heading', { name: 'This invite has been used' })).toBeVisible()
  await keepBoth(stranger, `invite-${name}-used`)
}

async function sendAgain(openBrowser: OpenBrowser, { server, mail }: ServedIdentity) {
  const { owner } = await setScene(server.origin, mail)
  const { email } = buildAccount('Jo March')
  mail.refused.add(email)
  const page = await openAs(openBrowser, server.origin, owner)
  await page.goto('/dashboard/settings/company/invites')
  await page.getByRole('combobox', { name: 'Email addresses' }).fill(email)
  await page.getByRole('button', { name: 'Send invite' }).click()
  const refused = /^Not delivered: 550 5\.1\.1 No such mailbox/
  await expect(
    page.getByRole('listitem').filter({ hasText: email }).getByText(refused),
  ).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText(refused)).toBeVisible()
  await keepBoth(page, 'invite-refused')
  expect(await server.run('operator', ['mails'])).toMatch(
    new RegExp(`${email} .* failed .*5\\.1\\.1`),
  )

  mail.refused.clear()
  await row.getByRole('button', { name: `Send again to ${email}` }).click()
  await expect(row.getByText('The mail was sent.')).toBeVisible()
  await keepBoth(page, 'invite-sent-again')
  expect((await nextInvite(mail, email)).text).toContain('asks you to join Slow Morning')
  expect(await server.run('operator', ['mails'])).toContain('were delivered')
}

/** A company with an owner whose address is confirmed, and a campaign from the newsletter template. */
async function setScene(origin: string, mail: MailSink) {
  const owner = await signUpConfirmed(origin, 'Ada Lovelace', mail.codeTo)
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Slow Morning' })
  const campaign = await owner.ask(campaignSchema, 'POST', `/companies/${company.id}/campaigns`, {
    name: 'Sunday letter',
    templateId: 'newsletter',
  })
  return { owner, companyId: company.id, campaign }
}

/** Somebody who has an account, and was never invited by anybody. */
async function makeAccount(origin: string): Promise<SignedIn> {
  const person = await signUp(origin, 'Jo March')
  await person.api('POST', '/companies', { name: 'Little Women' })
  return person
}

async function inviteFromBuilder(page: Page, email: string, name: string | null) {
  await page.getByRole('button', { name: 'Who is here' }).click()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByRole('combobox', { name: 'Email addresses' }).fill(email)
  await dialog.getByRole('button', { name: 'Send invite' }).click()
  await expect(dialog.getByText(`${email} is invited as editor`)).toBeVisible()
  if (name) await keepBoth(page, `invite-${name}-from-builder`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function nextInvite(mail: MailSink, address: string) {
  let next = await mail.mailTo(address)
  while (!next.subject.includes('invites you')) next = await mail.mailTo(address)
  return next
}

function linkIn(text: string): string {
  const [link] = /https?:\S+\/invite#\S+/.exec(text) ?? []
  if (!link) throw new Error('The mail has no link of an invite.')
  return link
}

/** The address stands there; providers ask for the rest in an order of their own. */
async function fillInAccount(page: Page, { name, password }: Account): Promise<void> {
  await page.getByLabel('Name', { exact: true }).click()
  await page.keyboard.type(name)
  await page.getByLabel('Password', { exact: true }).click()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

/** The password has the focus already. */
async function signInByPassword(page: Page, { password }: { password: string }): Promise<void> {
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

/** A first press selects the heading, on a phone a second one writes in it. */
async function writeFirstLetter(page: Page, device: keyof typeof windows): Promise<void> {
  const heading = canvasOf(page).getByRole('heading').first()
  const press = () => (device === 'phone' ? heading.tap() : heading.click())
  await press()
  const text = canvasOf(page).getByRole('textbox', { name: 'Text, Heading' })
  if (device === 'phone') {
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
    await press()
  }
  await expect(text).toBeFocused()
  await page.keyboard.type('Ж')
}

/** A picture in the light, and one in the dark. */
async function keepBoth(page: Page, name: string): Promise<void> {
  await keepScreen(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await keepScreen(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}
