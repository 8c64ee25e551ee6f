import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SignedIn } from '#e2e/support/person.ts'
import { outbox, withId } from '#e2e/support/shapes.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { findBarriers } from './support/find-barriers.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import { withClock } from './support/with-clock.ts'
import type { ClockedServer } from './support/with-clock.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const expectedErrors = [/401 \(Unauthorized\) \(.*\/api\/me\)/]
const words = 'A short walk through'
const minuteMs = 60_000

const grace = { name: 'Grace Hopper', email: 'grace@client.example' }
const hana = { name: 'Hana Ito', email: 'hana@client.example' }
const ines = { name: 'Ines Duarte', email: 'ines@client.example' }

const stripOf = (page: Page) => page.getByRole('region', { name: 'Review' })
const me = z.object({ person: withId })
const reviewList = z.object({ reviews: z.array(withId) })
const linkList = z.object({ links: z.array(withId.extend({ label: z.string() })) })

const idOf = async (person: SignedIn) => (await person.ask(me, 'GET', '/me')).person.id

/** What was mailed to an address, the newest first. */
async function mailsTo(origin: string, email: string): Promise<string[]> {
  const headers = { accept: 'application/json' }
  const answer = await fetch(`${origin}/dev/outbox`, { headers })
  const { mails } = outbox.parse(await answer.json())
  return mails.filter(({ to }) => to === email).map(({ text }) => text)
}

/** The link in the newest mail to an address that says this, once there is one. */
async function linkTo(origin: string, email: string, said: string): Promise<string> {
  const find = async () => (await mailsTo(origin, email)).find((text) => text.includes(said))
  // Reminders are looked for twice a minute.
  await waitUntil(
    `a mail to ${email} that says “${said}”`,
    async () => Boolean(await find()),
    60_000,
  )
  return /https?:\/\/\S+#guest=[\w-]+/.exec((await find()) ?? '')?.[0] ?? ''
}

async function openMail(openBrowser: OpenBrowser, name: string, link: string): Promise<Page> {
  const page = await openBrowser(name, { ...phone, expectedErrors })
  await page.goto(link)
  await expect(stripOf(page)).toBeVisible()
  return page
}

async function approve(page: Page, version: number): Promise<void> {
  await stripOf(page).getByRole('button', { name: 'Approve' }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Approve version ${version}` })
    .tap()
  await expect(stripOf(page)).toContainText(`You approved version ${version}`)
}

test('three rounds, two members and three guests: what goes live is what all of them said yes to', async ({
  openBrowser,
}) => {
  await withClock(openBrowser, {}, playRounds)
})

async function playRounds({ openBrowser, origin, moveClock }: ClockedServer): Promise<void> {
  const stage = await setStage(origin)
  const { owner, companyId, campaign } = stage
  const path = `/campaigns/${campaign.id}`
  const bo = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'reviewer' })
  const cy = await addMember(origin, stage, { name: 'Cy Okafor', role: 'reviewer' })
  const [boId, cyId] = [await idOf(bo), await idOf(cy)]
  const rules = { launchRules: ['approved-only'], approvalsNeeded: 3, guestsApprove: true }
  await owner.api('PATCH', `/companies/${companyId}`, rules)
  const request = (round: object) => owner.api('POST', `${path}/request-review`, round)

  const lead = await openAs(openBrowser, origin, owner)
  await openBuilder(lead, campaign.id)
  const write = async (more: string) => {
    const text = await writeIn(lead, words, 'end')
    await text.pressSequentially(more)
    await expect(saveBadge(lead, 'Saved')).toBeVisible()
  }

  const mobile =
    await test.step('round 1: a guest asks for changes, and nobody else is asked any more', async () => {
      await request({
        reviewers: [{ id: boId, stage: 1 }],
        guests: [{ ...grace, stage: 0 }],
        rule: { kind: 'stages' },
        message: 'Is the first line right?',
      })
      const page = await openMail(
        openBrowser,
        'Grace on a phone',
        await linkTo(origin, grace.email, 'Is the first line right?'),
      )
      await stripOf(page).getByRole('button', { name: 'Request changes' }).tap()
      const answer = page.getByRole('dialog', { name: /^Request changes/ })
      await answer.getByLabel('What should change').fill('Softer, please')
      await answer.getByRole('button', { name: 'Request changes' }).tap()
      await expect(stripOf(page)).toContainText('You asked for changes of version 1')
      await write(' Softer now.')
      return page
    })

  await test.step('round 2: a deadline passes, and the mails say so', async () => {
    await request({
      reviewers: [
        { id: boId, stage: 0 },
        { id: cyId, stage: 1 },
      ],
      guests: [
        { ...grace, stage: 0 },
        { ...hana, stage: 1 },
        { ...ines, stage: 1 },
      ],
      rule: { kind: 'stages' },
      message: 'Softer now',
      dueAt: new Date(Date.now() + 90 * minuteMs).toISOString(),
      dueZone: 'Europe/Berlin',
    })
    await linkTo(origin, grace.email, 'Softer now')
    await moveClock(40)
    await linkTo(origin, grace.email, 'needs your answer to version 2 soon')
    await moveClock(60)
    await linkTo(origin, bo.email, 'still needs your answer to version 2')
    expect(await mailsTo(origin, hana.email), 'to whom it is not the turn of').toEqual([])
  })

  const laptop =
    await test.step('the guest says yes on a second device, as the same person', async () => {
      const link = await linkTo(origin, grace.email, 'still needs your answer to version 2')
      const page = await openMail(openBrowser, 'Grace on another phone', link)
      await approve(page, 2)
      await expect(stripOf(mobile)).toContainText('You approved version 2')
      return page
    })

  await test.step('the second stage is asked; one of it loses the link in mid sentence', async () => {
    await bo.api('POST', `${path}/approve`, { words: 'Reads well' })
    const page = await openMail(openBrowser, 'Hana', await linkTo(origin, hana.email, 'Softer now'))
    await stripOf(page).getByRole('button', { name: 'Request changes' }).tap()
    await page.getByLabel('What should change').fill('The picture is too')
    const { links } = await owner.ask(linkList, 'GET', `${path}/share-links`)
    const hers = links.find(({ label }) => label.includes(hana.name))
    await owner.api('DELETE', `${path}/share-links/${hers?.id}`)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    const begun = page.getByRole('region', { name: 'What you had begun to write' })
    await expect(begun).toContainText('The picture is too')
    await expect(begun.getByRole('button', { name: 'Copy your words' })).toBeVisible()
    await keepScreen(page, 'review-rounds-link-ended')
    expect(await findBarriers(page)).toEqual([])
    await page.close()
    await expect(
      owner.api('POST', `${path}/activate`, {}),
      'while one of the second stage has not answered',
    ).rejects.toThrow(/Hana Ito/)
  })

  await test.step('round 3: a yes is taken back, and then given again', async () => {
    await write(' Brighter, too.')
    await request({
      reviewers: [{ id: boId }, { id: cyId }],
      guests: [grace, ines],
      rule: { kind: 'all' },
      message: 'Brighter, too',
    })
    await bo.api('POST', `${path}/approve`, {})
    await cy.api('POST', `${path}/approve`, { words: 'Fine by the lawyers' })
    await expect(stripOf(laptop)).toContainText('asks for a yes or no to version 3')
    await approve(laptop, 3)
    const page = await openMail(
      openBrowser,
      'Ines',
      await linkTo(origin, ines.email, 'Brighter, too'),
    )
    await approve(page, 3)
    await stripOf(page).getByRole('button', { name: 'Take back' }).tap()
    await expect(stripOf(page)).toContainText('asks for a yes or no to version 3')
    await expect(
      owner.api('POST', `${path}/activate`, {}),
      'while a yes is taken back',
    ).rejects.toThrow(/Ines Duarte/)
    await approve(page, 3)
  })

  await test.step('what was approved goes live, and nothing else', async () => {
    await write(' Not asked about.')
    await expect(
      owner.api('POST', `${path}/activate`, {}),
      'what was edited after the yes',
    ).rejects.toThrow()
    await lead.goto(`/activate/${campaign.id}`)
    await lead.getByRole('button', { name: 'Publish version 3 as approved' }).click()
    await expect(lead.getByRole('heading', { name: 'Sunday letter is live' })).toBeVisible()
    const page = await (await fetch(`${origin}/c/${campaign.slug}`)).text()
    expect(page).toContain('Softer now. Brighter, too.')
    expect(page).not.toContain('Not asked about.')
  })

  await test.step('and has a proof', async () => {
    const { reviews } = await owner.ask(reviewList, 'GET', `${path}/reviews`)
    const address = `${origin}/api${path}/reviews/${reviews[0]?.id}/proof`
    const answer = await fetch(address, { headers: { cookie: owner.cookie } })
    expect(answer.status).toBe(200)
    const proof = Buffer.from(await answer.arrayBuffer())
    expect(proof.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    const folder = process.env['KEEP_PROOF']
    if (folder) writeFileSync(join(folder, 'proof.pdf'), proof)
  })
}
