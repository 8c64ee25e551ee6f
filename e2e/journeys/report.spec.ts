import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { outbox } from '#e2e/support/shapes.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { findBarriers } from './support/find-barriers.ts'
import { keepEveryLook } from './support/keep-every-look.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import { withClock } from './support/with-clock.ts'
import type { ClockedServer } from './support/with-clock.ts'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'
const visits = [
  { source: 'facebook', userAgent: desktop },
  { source: 'facebook', userAgent: phone },
  { source: 'newsletter', userAgent: phone.replace('143', '142') },
]
/** Jobs are looked for every five seconds. */
const jobMs = 30_000

test('a manager hands on the report, on paper and by mail each Monday', async ({ openBrowser }) => {
  await withClock(openBrowser, {}, play)
})

async function visit(openBrowser: OpenBrowser, url: string): Promise<void> {
  for (const { source, userAgent } of visits) {
    const visitor = await openBrowser('visitor', { userAgent })
    const stored = visitor.waitForResponse((answer) => new URL(answer.url()).pathname === '/e')
    await visitor.goto(`${url}?utm_source=${source}`)
    expect((await stored).ok()).toBe(true)
    await visitor.close()
  }
}

const sheet = (page: Page) => page.getByRole('article', { name: 'Sunday letter' })
const mailButton = (page: Page) => page.getByRole('button', { name: /^Mail me this/ })

async function mailsTo(origin: string, email: string) {
  const answer = await fetch(`${origin}/dev/outbox`, { headers: { accept: 'application/json' } })
  const { mails } = outbox.parse(await answer.json())
  return mails.filter(({ to, subject }) => to === email && subject.startsWith('Sunday letter'))
}

/** How many minutes it is until a quarter of an hour after eight of next Monday, in UTC. */
function minutesToMonday(now: number): number {
  const day = new Date(now).getUTCDay()
  const days = (8 - day) % 7 || 7
  const monday = new Date(now).setUTCHours(8, 15, 0, 0) + days * 86_400_000
  return Math.ceil((monday - now) / 60_000)
}

async function play({ openBrowser, origin, moveClock }: ClockedServer): Promise<void> {
  const stage = await setStage(origin)
  const { owner, campaign } = stage
  await owner.api('POST', `/campaigns/${campaign.id}/activate`)
  await visit(openBrowser, campaign.url)
  const manager = await addMember(origin, stage, { name: 'Mo Manager', role: 'manager' })
  const mo = await openAs(openBrowser, origin, manager)

  await test.step('from the numbers to the report, whose numbers are the same', async () => {
    await mo.goto(`/dashboard/campaigns/${campaign.id}/analytics`)
    await mo.getByRole('link', { name: 'Report' }).click()
    await expect(sheet(mo)).toContainText('Nobody came in this time.')
    await mo.getByRole('button', { name: /^Time of the report/ }).click()
    await mo.getByRole('button', { name: 'Since launch' }).click()
    await expect(mo).toHaveURL(/\?period=launch$/)
    await expect(sheet(mo).locator('dl > div').first()).toHaveText('Visitors3')
    await expect(sheet(mo).getByRole('row', { name: /^Facebook 2/ })).toBeVisible()
    await expect(sheet(mo).getByRole('row', { name: /^newsletter 1/i })).toBeVisible()
    await expect(sheet(mo)).toContainText('there is no retention across days')
    await keepEveryLook(mo, 'report')
    expect(await findBarriers(mo)).toEqual([])
  })

  await test.step('it is asked for every week', async () => {
    await mailButton(mo).press('Enter')
    await mo.getByRole('menuitemradio', { name: 'Every week, on Monday' }).press('Enter')
    await expect(mailButton(mo)).toHaveText('Mail me this: every week')
  })

  await test.step('it stands with the notifications, which end it and take that back', async () => {
    const report = mo.url()
    await mo.goto('/dashboard/settings')
    const reports = mo.getByRole('region', { name: 'Reports by mail' })
    await expect(reports.getByRole('listitem')).toContainText('Every week, next on')
    await reports.getByRole('button', { name: 'End the reports of Sunday letter' }).click()
    await expect(reports).toContainText('None.')
    await mo.getByRole('button', { name: 'Undo' }).click()
    await expect(reports.getByRole('link', { name: 'Sunday letter' })).toBeVisible()
    expect(await findBarriers(mo)).toEqual([])
    await mo.goto(report)
    await expect(mailButton(mo)).toHaveText('Mail me this: every week')
  })

  await test.step('on paper it stands alone, in black on white, on two pages at most', async () => {
    await mo.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(mo.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(mailButton(mo)).toBeHidden()
    await expect(sheet(mo).getByRole('heading', { name: 'Sunday letter' })).toBeVisible()
    const ink = await sheet(mo).evaluate((element) => getComputedStyle(element).colorScheme)
    expect(ink).not.toBe('dark')
    await mo.emulateMedia({ media: null, colorScheme: null })
    for (const format of ['A4', 'Letter']) {
      const pdf = await mo.pdf({ format })
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
      expect(pages.length).toBeGreaterThan(0)
      expect(pages.length).toBeLessThanOrEqual(2)
    }
  })

  await test.step('on Monday it comes by mail, and one press ends that', async () => {
    await moveClock(minutesToMonday(Date.now()))
    await waitUntil(
      'the report by mail',
      async () => (await mailsTo(origin, manager.email)).length > 0,
      jobMs,
    )
    const mails = await mailsTo(origin, manager.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Visitors: 3')
    expect(mails[0]?.text).toContain('Facebook: 2')
    const [link] = /https?:\S+#report=\S+/.exec(mails[0]?.text ?? '') ?? []
    const anybody = await openBrowser('anybody', { baseURL: origin })
    await anybody.goto(link ?? '')
    await expect(
      anybody.getByRole('heading', { name: 'You get no more of these reports' }),
    ).toBeVisible()
    await anybody.getByRole('button', { name: 'Undo' }).click()
    await expect(
      anybody.getByRole('heading', { name: 'You get these reports again' }),
    ).toBeVisible()
    await anybody.getByRole('button', { name: 'No more mails' }).click()
    await expect(
      anybody.getByRole('heading', { name: 'You get no more of these reports' }),
    ).toBeVisible()
    const [, report] =
      /https?:\/\/[^/]+(\/dashboard\S+\/report\?\S+)/.exec(mails[0]?.text ?? '') ?? []
    await mo.goto(report ?? '')
    await expect(sheet(mo).locator('dl > div').first()).toContainText('Visitors3')
    await expect(mailButton(mo)).toHaveText('Mail me this: never')
  })
}
