import { expect } from '@playwright/test'
import {
  buildAccount,
  enterCode,
  joinByLink,
  signIn,
  signUpForNow,
} from './support/account-screens.ts'
import { keepScreen, test } from './support/browsers.ts'
import {
  canvasOf,
  carryDown,
  isBelowPicture,
  openBuilder,
  saveBadge,
  writeIn,
  writtenIn,
} from './support/builder-screen.ts'
import { launch, startFromGallery } from './support/campaign-screens.ts'
import { makeCompany, makeInviteLink } from './support/company-screens.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { answeredAt, sendNewsletterForm } from './support/published-page.ts'
import { pressAt, shortestTime, whenShown } from './support/stopwatch.ts'
import { whenWallShows } from './support/wall.ts'

const server = serveFanfare()
const paragraph =
  'A short walk through what we read, cooked and changed our minds about. Written by hand, finished before your coffee is.'
const words = 'A short walk through'
const digits = '1234567890'.repeat(5)
const capitals = 'BCDEFGHIJKLMNOPQRSTUVXYZ'.repeat(2)

test('two people build a campaign, launch it, and the manager sees the visitor', async ({
  openBrowser,
}) => {
  const baseURL = server.origin
  const expectedErrors = [/401 \(Unauthorized\) \(.*\/api\/me\)/]
  const ada = await openBrowser('Ada', { baseURL, expectedErrors })
  const bo = await openBrowser('Bo', { baseURL, expectedErrors })
  const mira = await openBrowser('Mira', { baseURL, expectedErrors })
  const wall = await openBrowser('wall', { baseURL, expectedErrors, reducedMotion: 'reduce' })
  const owner = buildAccount('Ada Lovelace')
  const manager = buildAccount('Mira Okafor')

  const links = await test.step('the owner signs up, makes the company, and invites', async () => {
    await ada.goto('/sign-up')
    await signUpForNow(ada, owner)
    await makeCompany(ada, 'The Slow Morning')
    const editor = await makeInviteLink(ada, 'Editor')
    const forManager = await makeInviteLink(ada, 'Manager')
    await keepScreen(ada, '01-invites')
    return { editor, manager: forManager }
  })

  await test.step('an editor and a manager join by their links', async () => {
    await joinByLink(bo, links.editor, buildAccount('Bo Lindqvist'))
    await joinByLink(mira, links.manager, manager)
    await keepScreen(bo, '02-joined')
  })

  const campaignId = await test.step('the owner starts a campaign from the gallery', () =>
    startFromGallery(ada, { template: 'Newsletter', name: 'Sunday letter' }))

  await test.step('both open the builder, the manager the preview', async () => {
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
    await openBuilder(bo, campaignId)
    await mira.goto(`/campaigns/preview/${campaignId}`)
    await expect(mira.getByText('Following live')).toBeVisible()
    await expect(ada.getByRole('list', { name: 'People here' }).getByRole('listitem')).toHaveCount(
      2,
    )
    await keepScreen(mira, '03-preview')
  })

  await test.step('both type into one paragraph at once; every keystroke is kept in both', async () => {
    const [adas, bos] = [await writeIn(ada, words, 'start'), await writeIn(bo, words, 'end')]
    await expect(adas).toContainText('Bo Lindqvist')
    await keepScreen(ada, '04-together')
    await Promise.all([
      adas.pressSequentially(digits, { delay: 10 }),
      bos.pressSequentially(capitals, { delay: 10 }),
    ])
    await keepScreen(bo, '05-typed')
    for (const text of [adas, bos]) {
      const written = () => writtenIn(text)
      await expect.poll(written).toBe(`${digits}${paragraph}${capitals}`)
    }
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
    await expect(saveBadge(bo, 'Saved')).toBeVisible()
  })

  await test.step('one moves the block while the other writes in it; nothing is lost', async () => {
    await ada.keyboard.press('Escape')
    const bos = canvasOf(bo).getByRole('textbox').filter({ hasText: words })
    await Promise.all([carryDown(ada, 2), bos.pressSequentially(digits, { delay: 20 })])
    await bos.pressSequentially('!')
    await keepScreen(bo, '06-moved')
    for (const page of [ada, bo]) {
      await expect(canvasOf(page)).toContainText(`${digits}${paragraph}${capitals}${digits}!`)
      await expect.poll(() => isBelowPicture(page, words)).toBe(true)
      await expect(saveBadge(page, 'Saved')).toBeVisible()
    }
  })

  await test.step('the preview follows an edit within a second', async () => {
    await writeIn(bo, 'One good letter', 'end')
    const followed = await shortestTime(1_000, async (run) => {
      const pressed = pressAt(bo, '7')
      return (await whenShown(mira, `every other Sunday${'7'.repeat(run)}`)) - (await pressed)
    })
    console.log(`an edit is in the preview ${Math.round(followed)} ms after the key`)
    expect(followed).toBeLessThan(1_000)
    while (/Sunday7/.test(await canvasOf(bo).innerText())) await bo.keyboard.press('Backspace')
    await expect(saveBadge(bo, 'Saved')).toBeVisible()
    await keepScreen(mira, '07-preview')
  })

  await test.step('the manager opens the wall screen', async () => {
    await wall.goto(`/analytics/${campaignId}`)
    await signIn(wall, manager)
    await expect(wall.getByRole('heading', { name: 'Sunday letter' })).toBeVisible()
    await whenWallShows(wall, 'Views', 0)
    await keepScreen(wall, '08-wall-before')
  })

  const address = await test.step('the owner confirms their address, and launches it', async () => {
    await ada.goto(`/activate/${campaignId}`)
    await expect(ada.getByRole('button', { name: /^Publish release 1 to / })).toBeDisabled()
    await keepScreen(ada, '09-before-launch')
    await ada.getByRole('button', { name: 'Send me a code' }).click()
    await enterCode(ada, owner.email)
    await expect(ada.getByText('Your address is confirmed.')).toBeVisible()
    const url = await launch(ada, campaignId)
    await keepScreen(ada, '09-live')
    return url
  })

  await test.step('a visitor comes and signs up; the wall shows both within a second', async () => {
    let viewed = 0
    const seen = await shortestTime(1_000, async () => {
      const visitor = await openBrowser('visitor')
      const stored = visitor.waitForResponse((answer) => new URL(answer.url()).pathname === '/e')
      await visitor.goto(address)
      viewed += 1
      return (await whenWallShows(wall, 'Views', viewed)) - answeredAt(await stored)
    })
    const converted = await shortestTime(1_000, async (run) => {
      const visitor = await openBrowser('visitor')
      await visitor.goto(address)
      const sent = await sendNewsletterForm(visitor, `visitor-${run}@example.com`)
      expect(sent.status()).toBe(200)
      const shown = await whenWallShows(wall, 'Conversions', run)
      await keepScreen(visitor, '10-visitor')
      return shown - answeredAt(sent)
    })
    await expect(wall.getByRole('main').getByRole('status')).toHaveText('Live')
    await keepScreen(wall, '11-wall-after')
    console.log(
      `on the wall: the view ${Math.round(seen)} ms, the conversion ${Math.round(converted)} ms after the answer`,
    )
    expect(seen).toBeLessThan(1_000)
    expect(converted).toBeLessThan(1_000)
  })

  await test.step('the manager finds the lead', async () => {
    await mira.goto(`/dashboard/campaigns/${campaignId}/analytics`)
    const lead = mira.getByRole('row').filter({ hasText: 'visitor-1@example.com' })
    await expect(lead).toHaveCount(1)
    await lead.scrollIntoViewIfNeeded()
    await keepScreen(mira, '12-lead')
  })

  await test.step('she sees how far visitors got, and all campaigns side by side', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const passer = await openBrowser('passer-by', { userAgent })
    const stored = passer.waitForResponse((answer) => new URL(answer.url()).pathname === '/e')
    await passer.goto(address)
    await stored
    await mira.reload()
    // The other visits came from one browser at one address: they are one visitor.
    const funnel = mira.getByRole('region', { name: 'Funnel' })
    const step = (name: RegExp) => funnel.getByRole('row', { name })
    await expect(step(/^Saw .* 2 100%$/)).toBeVisible()
    await expect(step(/^Pressed a button .* 1 50% went on 1 left, the most 50%$/)).toBeVisible()
    await expect(step(/^Converted there 1 100% went on 50%$/)).toBeVisible()
    await funnel.scrollIntoViewIfNeeded()
    await keepScreen(mira, '13-funnel')
    await mira.getByRole('link', { name: 'Analytics', exact: true }).click()
    const row = mira.getByRole('row', { name: /^Sunday letter/ })
    await expect(row.getByRole('cell').nth(1)).toHaveText('2')
    await mira.getByRole('button', { name: 'Conversions' }).click()
    const head = mira.getByRole('columnheader', { name: 'Conversions' })
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    const saved = mira.waitForEvent('download')
    await mira.getByRole('button', { name: 'Save the campaigns as CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^The Slow Morning, campaigns, .*\.csv$/)
    await keepScreen(mira, '14-all-campaigns')
  })
})
