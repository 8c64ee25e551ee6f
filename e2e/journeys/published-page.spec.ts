import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import { keepScreen, test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { pressSend, sendNewsletterForm } from './support/published-page.ts'
import { setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'
import { htmlErrors } from './support/valid-html.ts'

const server = serveFanfare()
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
let stage: Stage

test.beforeAll(async () => {
  stage = await setStage(server.origin)
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
})

test('both pages are valid HTML', async ({ request }) => {
  for (const path of ['', '/thanks']) {
    const response = await request.get(`${stage.campaign.url}${path}`)
    expect(response.status()).toBe(200)
    expect(await htmlErrors(await response.text()), path).toEqual([])
  }
})

test('axe finds nothing at any width', async ({ openBrowser }) => {
  for (const viewport of widths) {
    const visitor = await openBrowser('visitor', { viewport })
    for (const path of ['', '/thanks']) {
      await visitor.goto(`${stage.campaign.url}${path}`)
      expect(await findBarriers(visitor), `${path} at ${viewport.width}`).toEqual([])
      await keepScreen(visitor, `published${path.replace('/', '-')}-${viewport.width}`)
    }
  }
})

test('P24: a dark page is printed dark on white, all of it', async ({ openBrowser }) => {
  const { owner, companyId } = stage
  const dark = await owner.ask(campaignSchema, 'POST', `/companies/${companyId}/campaigns`, {
    name: 'Night launch',
    templateId: 'product-launch',
  })
  await owner.api('POST', `/campaigns/${dark.id}/activate`)
  const visitor = await openBrowser('visitor')
  await visitor.goto(dark.url)
  const lightest = () =>
    visitor.evaluate(() => {
      const sums = [
        ...document.querySelectorAll('.ff-page :is(h1, h2, h3, p, a, li, summary, label)'),
      ]
        .filter((element) => element.checkVisibility())
        .map(
          (element) =>
            getComputedStyle(element)
              .color.match(/[\d.]+/g)
              ?.slice(0, 3) ?? [],
        )
        .map((channels) => channels.reduce((sum, channel) => sum + Number(channel), 0))
      return { seen: sums.length, lightest: Math.max(...sums) }
    })
  const ground = () =>
    visitor.locator('.ff-page').evaluate((page) => getComputedStyle(page).backgroundColor)
  expect((await lightest()).lightest).toBeGreaterThan(600)
  await visitor.emulateMedia({ media: 'print' })
  const printed = await lightest()
  expect(printed.seen).toBeGreaterThan(20)
  expect(printed.lightest).toBeLessThan(300)
  expect(await ground()).toBe('rgb(255, 255, 255)')
  const hidden = visitor.locator('.ff-page details > :not(summary)').first()
  if ((await hidden.count()) > 0) await expect(hidden).toBeVisible()
  await keepScreen(visitor, 'published-printed')
})

test('the tracker is the only script, in at most 4 kB', async ({ openBrowser }) => {
  const visitor = await openBrowser('visitor')
  const weights: { path: string; bytes: Promise<number> }[] = []
  visitor.on('requestfinished', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() === 'GET')
      weights.push({ path, bytes: request.sizes().then((sizes) => sizes.responseBodySize) })
  })
  const response = await visitor.goto(stage.campaign.url, { waitUntil: 'networkidle' })
  const html = Buffer.from((await response?.body()) ?? '')
  const scripts = await visitor.evaluate(() =>
    // What search engines read beside it is data.
    Array.from(document.scripts)
      .filter(({ type }) => type !== 'application/ld+json')
      .map(({ src, textContent }) => ({ src, text: textContent })),
  )
  expect(scripts).toHaveLength(1)
  expect(scripts[0]?.src).toBe('')
  const script = gzipSync(scripts[0]?.text ?? '').byteLength
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(4_000)
  console.log(
    `page ${html.byteLength} B, gzip ${gzipSync(html).byteLength} B; script gzip ${script} B`,
  )
  for (const { path, bytes } of weights) console.log(`  ${path}: ${await bytes} B transferred`)
})

test('it works without JavaScript: the form leads to the thank-you page', async ({
  openBrowser,
}) => {
  const visitor = await openBrowser('visitor', { javaScriptEnabled: false })
  await visitor.goto(stage.campaign.url)
  const answer = await sendNewsletterForm(visitor, 'plain@example.com')
  expect(answer.status()).toBe(303)
  expect(visitor.url()).toBe(`${stage.campaign.url}/thanks`)
  const { leads } = await stage.owner.ask(
    z.object({ leads: z.array(z.unknown()) }),
    'GET',
    `/campaigns/${stage.campaign.id}/leads`,
  )
  expect(JSON.stringify(leads)).toContain('plain@example.com')
})

test('a wrong answer is explained, and nothing typed is lost', async ({ openBrowser }) => {
  const visitor = await openBrowser('visitor', { expectedErrors: [/422 \(Unprocessable/] })
  await visitor.goto(stage.campaign.url)
  const email = visitor.getByLabel('E-mail address')
  await email.fill('not-an-address@')
  await visitor.getByLabel(/You may send me the letter/).check()
  // Past the browser's own check, as a browser without one would go.
  await email.evaluate((input: HTMLInputElement) => input.form?.setAttribute('novalidate', ''))
  await visitor.getByRole('button', { name: 'Send me the next one' }).click()
  await expect(visitor.getByRole('status')).toContainText('E-mail address')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('not-an-address@')
  await keepScreen(visitor, 'published-wrong-answer')
})

/** Whether a page tells of a visit there. */
const isVisit = (url: string) => new URL(url).pathname === '/e'

for (const { command, title, words, status } of [
  { command: 'pause', title: 'Back soon', words: /taking a short break/, status: 503 },
  { command: 'end', title: 'This has ended', words: /campaign on this page is over/, status: 410 },
] as const)
  test(`P1: after ${command} an open page says so, and a decent page stands in its place`, async ({
    openBrowser,
  }) => {
    const onPhone = {
      viewport: { width: 390, height: 844 },
      expectedErrors: [new RegExp(`status of ${status} `)],
    }
    const [visitor, slow] = [
      await openBrowser('visitor', onPhone),
      await openBrowser('slow', onPhone),
    ]
    const counted = visitor.waitForResponse((response) => isVisit(response.url()))
    await visitor.goto(stage.campaign.url)
    await counted
    const over = Promise.withResolvers<void>()
    await slow.route(
      (url) => isVisit(url.href),
      async (route) => {
        await over.promise
        await route.continue()
      },
    )
    await slow.goto(stage.campaign.url)
    await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/${command}`)
    const answer = await pressSend(visitor, `after-${command}@example.com`)
    expect(answer.status()).toBe(status)
    await expect(visitor.locator('form').getByRole('status')).toContainText(words)
    // The press of the button is told as well, and the page as a whole answers.
    await expect(visitor.locator('body > [role=status]')).toContainText(words)
    expect(await findBarriers(visitor)).toEqual([])
    await keepScreen(visitor, `published-open-after-${command}`)
    // Whoever hears of it before they answer: nothing stays covered by the words.
    over.resolve()
    await expect(slow.locator('body > [role=status]')).toContainText(words)
    expect((await pressSend(slow, `late-${command}@example.com`)).status()).toBe(status)
    await keepScreen(slow, `published-told-after-${command}`)
    const response = await visitor.goto(stage.campaign.url)
    expect(response?.status()).toBe(status)
    await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
    expect(await htmlErrors((await response?.text()) ?? '')).toEqual([])
    expect(await findBarriers(visitor)).toEqual([])
    await keepScreen(visitor, `published-after-${command}`)
    if (command === 'pause') await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/resume`)
  })
