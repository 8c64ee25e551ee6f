import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { withId } from '#e2e/support/shapes.ts'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import { readArchive } from '#shared/testing/read-archive.ts'
import { keepScreen, test } from './support/browsers.ts'
import { saveSettings } from './support/company-screens.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { startFileHost } from './support/file-host.ts'
import { openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'

const server = serveFanfare()
const drawing = resolve(import.meta.dirname, '../../shared/templates/pictures/gathering.svg')
const leadList = z.object({
  leads: z.array(
    z.object({ source: z.string().nullable(), fields: z.array(z.object({ value: z.string() })) }),
  ),
})
let stage: Stage

test.beforeAll(async () => {
  const set = await setStage(server.origin)
  stage = { ...set, campaign: await makeCampaign(set) }
  await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
})

/** A campaign with a picture of its own, a form, a poll and pages at two depths. */
async function makeCampaign({ owner, companyId }: Stage) {
  const send = async (path: string, file: File) => {
    const body = new FormData()
    body.append('file', file)
    const address = `${server.origin}/api/companies/${companyId}${path}`
    const answer = await fetch(address, { method: 'POST', headers: { cookie: owner.cookie }, body })
    const said: unknown = await answer.json()
    return said
  }
  const picture = await sharp(drawing).resize(1600).jpeg().toBuffer()
  const photo = new File([new Uint8Array(picture)], 'lanterns.jpg', { type: 'image/jpeg' })
  const { id: asset } = withId.parse(await send('/assets', photo))
  const button = (label: string, link: string) => ({ kind: 'button', props: { label, link } })
  const first = [
    { kind: 'heading', props: { text: 'Lamps', level: '1' } },
    { kind: 'image', props: { asset, alt: 'Lanterns' } },
    button('More', '/more/about#top'),
    { kind: 'form', props: { inputs: [mail], submit: 'Send', thanks: '/thanks' } },
    { kind: 'poll', props: { results: 'always' } },
  ]
  const page = (path: string, title: string, blocks: object[]) => {
    return { path, title, description: title, sections: [{ columns: [{ blocks }] }] }
  }
  const heading = (text: string) => ({ kind: 'heading', props: { text, level: '1' } })
  const pages = [
    page('/', 'Lamps', first),
    page('/more/about', 'About lamps', [heading('About lamps'), button('Back', '/')]),
    page('/thanks', 'Thank you', [heading('Thank you')]),
  ]
  const seed = { format: 'fanfare-campaign', version: 1, name: 'Lamps', seed: { pages } }
  const file = new File([JSON.stringify({ ...seed, pictures: {} })], 'lamps.json')
  return campaignSchema.parse(await send('/campaigns/import', file))
}

const mail = { id: 'mail', type: 'email', label: 'Email', required: true }

/** What a page asked for and did not get. */
function failuresOf(page: Page): string[] {
  const failures: string[] = []
  page.on('requestfailed', (request) => {
    // What is on its way while the page goes is out of its sight: the numbers tell that it came.
    const isLeft = request.url().endsWith('/e') && request.failure()?.errorText.includes('ABORTED')
    if (!isLeft) failures.push(`${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) failures.push(`${answer.url()} ${answer.status()}`)
  })
  return failures
}

async function expectPictures(page: Page): Promise<void> {
  for (const picture of await page.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
}

async function leadOf(email: string) {
  const { leads } = await stage.owner.ask(leadList, 'GET', `/campaigns/${stage.campaign.id}/leads`)
  return leads.find(({ fields }) => fields.some(({ value }) => value === email))
}

const numbers = z.object({ total: z.object({ views: z.number() }) })

async function viewsSoFar(): Promise<number> {
  const path = `/campaigns/${stage.campaign.id}/analytics`
  return (await stage.owner.ask(numbers, 'GET', path)).total.views
}

test('a campaign is taken along as a website, and works in any folder of another server', async ({
  openBrowser,
}) => {
  const ada = await openAs(openBrowser, server.origin, stage.owner)
  let files = new Map<string, Buffer>()

  await test.step('the owner downloads it', async () => {
    await ada.goto(`/dashboard/campaigns/${stage.campaign.id}`)
    await ada.getByRole('button', { name: 'More about Lamps' }).click()
    await keepScreen(ada, 'website-menu')
    await ada.getByRole('menuitem', { name: 'Download as a website (ZIP)…' }).click()
    const dialog = ada.getByRole('dialog', { name: 'Download as a website' })
    await expect(dialog.getByText(/^Release 1 with/)).toBeVisible()
    await keepScreen(ada, 'website-dialog')
    const downloading = ada.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download ZIP' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`${stage.campaign.slug}-website.zip`)
    const bytes = new Uint8Array(await readFile(await download.path()))
    files = await readArchive(bytes.buffer)
    await expect(dialog).toBeHidden()
  })

  const host = await startFileHost(files, '/deep/down/')
  const there = host.at('shop.localhost')
  const name = `shop.localhost:${host.port}`

  await test.step('every page has its pictures and fonts, and leads to the others', async () => {
    const before = await viewsSoFar()
    const visitor = await openBrowser('visitor')
    const failures = failuresOf(visitor)
    await visitor.goto(there)
    await expectPictures(visitor)
    await keepScreen(visitor, 'website-elsewhere')
    const fonts = () => [...document.fonts].filter(({ status }) => status === 'loaded').length
    expect(await visitor.evaluate(fonts)).toBeGreaterThan(0)
    await visitor.getByRole('link', { name: 'More' }).click()
    await expect(visitor.getByRole('heading', { name: 'About lamps' })).toBeVisible()
    expect(visitor.url()).toBe(`${there}more/about/index.html#top`)
    await visitor.getByRole('link', { name: 'Back' }).click()
    await expect(visitor.getByRole('heading', { name: 'Lamps', exact: true })).toBeVisible()
    await expect.poll(viewsSoFar).toBe(before + 3)
    expect(failures).toEqual([])
  })

  await test.step('what is sent comes to the inbox, with where it was sent', async () => {
    const visitor = await openBrowser('sender')
    const failures = failuresOf(visitor)
    await visitor.goto(there)
    await visitor.getByLabel('In the morning').check()
    await visitor.getByRole('button', { name: 'Vote' }).click()
    await expect(visitor.getByText('100 %').or(visitor.getByText('100%'))).toBeVisible()
    await visitor.getByLabel('Email').fill('script@example.com')
    await visitor.getByRole('button', { name: 'Send' }).click()
    await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    expect(visitor.url()).toBe(`${there}thanks/index.html`)
    expect(await leadOf('script@example.com')).toMatchObject({ source: name })
    expect(failures).toEqual([])
  })

  await test.step('also without a script', async () => {
    const plain = await openBrowser('plain', { javaScriptEnabled: false })
    await plain.goto(`${there}?utm_source=poster`)
    await plain.getByLabel('Email').fill('plain@example.com')
    await plain.getByRole('button', { name: 'Send' }).click()
    await expect(plain.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    expect(await leadOf('plain@example.com')).toMatchObject({ source: name })
  })

  await test.step('what is not there has a page in its look, at any depth', async () => {
    const lost = await openBrowser('lost', { expectedErrors: [/404/] })
    await lost.goto(`${there}a/b/nothing`)
    await expect(lost.getByText('There is no page at this address.')).toBeVisible()
  })
  await host.close()

  await test.step('and from a disk, as far as the browser lets it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fanfare-website-'))
    for (const [path, content] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    // Chromium keeps fonts from pages that have no origin.
    const reader = await openBrowser('reader', { expectedErrors: [/font|ERR_FAILED/] })
    await reader.goto(pathToFileURL(join(folder, 'index.html')).href)
    await expectPictures(reader)
    await reader.getByRole('link', { name: 'More' }).click()
    await reader.getByRole('link', { name: 'Back' }).click()
    await reader.getByLabel('Email').fill('disk@example.com')
    await reader.getByRole('button', { name: 'Send' }).click()
    await expect(reader.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    expect(await leadOf('disk@example.com')).toBeDefined()
    await rm(folder, { recursive: true })
  })
})

test('pages stand in frames on the sites that the company names, and on no others', async ({
  openBrowser,
}) => {
  const ada = await openAs(openBrowser, server.origin, stage.owner)
  let snippet = ''

  await test.step('the owner is told where it may be embedded', async () => {
    await ada.goto(`/dashboard/campaigns/${stage.campaign.id}`)
    await ada.getByRole('button', { name: 'Embed on a site' }).click()
    const dialog = ada.getByRole('dialog', { name: 'Embed on a site' })
    await expect(dialog.getByText('No site may show your pages yet.')).toBeVisible()
    await keepScreen(ada, 'embed-nowhere')
    snippet = (await dialog.getByRole('region', { name: 'HTML to copy' }).textContent()) ?? ''
    await dialog.getByRole('link', { name: 'company settings' }).click()
  })

  const site = (frame: string) => `<!doctype html><title>Shop</title><h1>Shop</h1>${frame}`
  const walled = snippet.replace('<iframe', '<iframe sandbox="allow-scripts allow-forms"')
  const pages = { 'index.html': site(snippet), 'walled.html': site(walled) }
  const host = await startFileHost(new Map(Object.entries(pages)))
  const shop = host.at('shop.localhost')

  await test.step('and names the site', async () => {
    const hosts = ada.getByRole('combobox', { name: 'Sites that may embed your pages' })
    await hosts.fill('*.com')
    await hosts.press('Enter')
    await ada.getByRole('button', { name: 'Save' }).click()
    await expect(ada.getByText('A star needs a whole name behind it.')).toBeVisible()
    await keepScreen(ada, 'embed-settings-wrong')
    await hosts.press('Backspace')
    await hosts.fill(`${shop}campaigns`)
    await hosts.press('Enter')
    await saveSettings(ada)
    await expect(ada.getByText(`shop.localhost:${host.port}`, { exact: true })).toBeVisible()
    await keepScreen(ada, 'embed-settings')
  })

  await test.step('there it is shown, counts, and takes answers', async () => {
    const before = await viewsSoFar()
    const visitor = await openBrowser('visitor')
    await visitor.goto(shop)
    const frame = visitor.frameLocator('iframe[title="Lamps"]')
    await expect(frame.getByRole('heading', { name: 'Lamps', exact: true })).toBeVisible()
    await keepScreen(visitor, 'embedded')
    // The same visitor came from elsewhere before: a lead has the source that was counted last.
    await expect.poll(viewsSoFar).toBe(before + 1)
    await frame.getByLabel('Email').fill('frame@example.com')
    await frame.getByRole('button', { name: 'Send' }).click()
    await expect(frame.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    expect(await leadOf('frame@example.com')).toMatchObject({
      source: `shop.localhost:${host.port}`,
    })
    await expect.poll(viewsSoFar).toBe(before + 2)
  })

  await test.step('also where it has no storage', async () => {
    const before = await viewsSoFar()
    // Without an origin it gets no fonts and pictures, either.
    const visitor = await openBrowser('walled', { expectedErrors: [/font|ERR_/] })
    await visitor.goto(`${shop}walled.html`)
    const frame = visitor.frameLocator('iframe[title="Lamps"]')
    await frame.getByLabel('Email').fill('walled@example.com')
    await frame.getByRole('button', { name: 'Send' }).click()
    await expect(frame.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    expect(await leadOf('walled@example.com')).toBeDefined()
    await expect.poll(viewsSoFar).toBeGreaterThan(before)
  })

  await test.step('elsewhere the browser refuses', async () => {
    const visitor = await openBrowser('other', { expectedErrors: [/frame-ancestors/] })
    const refused = visitor.waitForEvent('console', (said) =>
      said.text().includes('frame-ancestors'),
    )
    await visitor.goto(host.at('other.localhost'))
    await refused
    const frame = visitor.frameLocator('iframe[title="Lamps"]')
    await expect(frame.getByRole('heading', { name: 'Lamps' })).toHaveCount(0)
  })
  await host.close()
})
