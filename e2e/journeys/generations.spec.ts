import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { shareLinkSchema } from '#shared/contract/share-links.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { BrowserOptions, OpenBrowser } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge, writeIn, writtenIn } from './support/builder-screen.ts'
import { whenRecorded } from './support/device-copies.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'

const server = serveFanfare()
const words = 'A short walk through'
const paragraph =
  'A short walk through what we read, cooked and changed our minds about. Written by hand, finished before your coffee is.'
// A browser whose network goes away says so on its console.
const expectedErrors = [/net::ERR_INTERNET_DISCONNECTED|WebSocket connection to/]

async function openPair(openBrowser: OpenBrowser, ofBo: BrowserOptions = {}) {
  const { origin } = server
  const stage = await setStage(origin)
  const editor = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const ada = await openAs(openBrowser, origin, stage.owner, { expectedErrors })
  const bo = await openAs(openBrowser, origin, editor, { expectedErrors, ...ofBo })
  for (const page of [ada, bo]) await openBuilder(page, stage.campaign.id)
  return { stage, ada, bo }
}

/** The document is written anew beside the running server; whoever is there comes over. */
async function renew({ campaign }: Stage, ...flags: string[]): Promise<void> {
  expect(await server.run('renew', [campaign.id, ...flags])).toContain('renewed')
}

test('of a campaign that is not there nothing is renewed, and that is said', async () => {
  const unknown = '01a20000-0000-7000-8000-000000000000'
  await expect(server.run('renew', [unknown])).rejects.toThrow(`There is no campaign ${unknown}.`)
})

async function writeOffline({ campaign }: Stage, page: Page, more: string): Promise<void> {
  const text = await writeIn(page, words, 'end')
  await page.context().setOffline(true)
  await text.pressSequentially(more)
  await expect(saveBadge(page, /^Offline, \d+ changes? kept\./)).toBeVisible()
  await whenRecorded(page, campaign.id)
}

async function expectSaved(pages: Page[], written: string): Promise<void> {
  for (const page of pages) {
    await page.keyboard.press('Escape')
    await expect(canvasOf(page)).toContainText(written)
    await expect(saveBadge(page, 'Saved')).toBeVisible()
  }
}

test('a document that is written anew takes along what is typed, saved or not, once', async ({
  openBrowser,
}) => {
  const { stage, ada, bo } = await openPair(openBrowser)
  await writeOffline(stage, bo, ' Kept.')
  const text = await writeIn(ada, words, 'start')
  await text.pressSequentially('Before. ')
  await expect(saveBadge(ada, 'Saved')).toBeVisible()

  await renew(stage)
  await test.step('who is there goes on in the new document without a reload', async () => {
    await writeIn(ada, words, 'start').then((open) => open.pressSequentially('-'))
    await expect(canvasOf(ada)).toContainText('-Before. ')
  })

  await test.step('who was offline brings their words along', async () => {
    await bo.context().setOffline(false)
    await expect(canvasOf(ada)).toContainText('Kept.')
    await expectSaved([ada, bo], 'is. Kept.')
    await keepScreen(bo, 'generation-carried')
    for (const page of [ada, bo])
      await expect(canvasOf(page).getByText(words)).toHaveText(`-Before. ${paragraph} Kept.`)
  })

  await test.step('also from a closed tab, over two changes', async () => {
    await writeOffline(stage, bo, ' Twice.')
    const device = bo.context()
    await bo.close()
    await renew(stage)
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
    await writeIn(ada, words, 'start').then((open) => open.pressSequentially('+'))
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
    await renew(stage)
    await device.setOffline(false)
    const again = await device.newPage()
    await openBuilder(again, stage.campaign.id)
    await expectSaved([ada, again], 'is. Kept. Twice.')
    await again.reload()
    await expectSaved([ada, again], 'is. Kept. Twice.')
    await expect(canvasOf(again).getByText(words)).toHaveText(`+-Before. ${paragraph} Kept. Twice.`)
  })
})

/** The latest generation that this page connects with from now on; 0 before it does again. */
function watchGeneration(page: Page): () => number {
  let latest = 0
  page.on('websocket', (socket) => {
    latest = Math.max(latest, Number(new URL(socket.url()).searchParams.get('generation')))
  })
  return () => latest
}

/** Somebody who writes word after word without a rest from `goOn` to `rest`, which gives all of them. */
function writeOn(page: Page) {
  const hands = { areBusy: false }
  let written = ''
  let next = 1
  let working = Promise.resolve()
  const work = async () => {
    while (hands.areBusy) {
      const word = ` w${next++}`
      for (const key of word) await page.keyboard.press(key === ' ' ? 'Space' : key)
      written += word
    }
  }
  return {
    goOn: () => {
      hands.areBusy = true
      working = work()
    },
    rest: async () => {
      hands.areBusy = false
      await working
      return written
    },
  }
}

test('whoever writes while the document is written anew writes on, at the same place', async ({
  openBrowser,
}) => {
  const { stage, ada, bo } = await openPair(openBrowser)
  const text = await writeIn(ada, words, 'end')
  const boText = await writeIn(bo, words, 'start')
  const writers = [writeOn(ada), writeOn(bo)]
  const generations = [watchGeneration(ada), watchGeneration(bo)]
  const rest = () => Promise.all(writers.map((writer) => writer.rest()))
  for (let times = 0; times < 3; times++) {
    // It gives way to whoever writes; what they write from then on is refused, and carried over.
    await renew(stage)
    for (const writer of writers) writer.goOn()
    await expect.poll(() => generations.map((now) => now())).toEqual([times + 2, times + 2])
    await rest()
  }
  const [after = '', before = ''] = await rest()
  await ada.keyboard.press('ArrowLeft')
  await ada.keyboard.press('!')
  const all = `${before}${paragraph}${after.slice(0, -1)}!${after.slice(-1)}`
  for (const open of [text, boText]) {
    await expect(open).toBeFocused()
    await expect.poll(() => writtenIn(open)).toBe(all)
  }
  await expectSaved([ada, bo], all)
})

test('what has no place any more is shown, and kept until it is put aside', async ({
  openBrowser,
}) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  // Nothing is kept any more to compare his copy with.
  const gone = [...expectedErrors, /404 \(Not Found\) \(.*\/generations\/1/]
  const { stage, ada, bo } = await openPair(openBrowser, { permissions, expectedErrors: gone })
  await writeOffline(stage, bo, ' Homeless words.')
  await canvasOf(ada).getByText(words).click()
  await ada.keyboard.press('Escape')
  await ada.keyboard.press('Delete')
  await expect(canvasOf(ada)).not.toContainText(words)
  await expect(saveBadge(ada, 'Saved')).toBeVisible()
  await renew(stage, '--purge')
  await bo.context().setOffline(false)

  const panel = bo.getByRole('alert', { name: /could not be placed/ })
  await expect(panel).toBeVisible()
  await keepScreen(bo, 'generation-left-over')
  await bo.reload()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Show' }).click()
  await expect(panel).toContainText('Homeless words.')
  await keepScreen(bo, 'generation-left-over-shown')
  await panel.getByRole('button', { name: 'Copy', exact: true }).first().click()
  expect(await bo.evaluate(() => navigator.clipboard.readText())).toContain('Homeless words.')
  await panel.getByRole('button', { name: 'Put aside' }).click()
  await panel.getByRole('button', { name: 'Put aside' }).click()
  await expect(panel).toBeHidden()
  await bo.reload()
  await expect(saveBadge(bo, 'Saved')).toBeVisible()
  await expect(panel).toBeHidden()
})

/** From now on this page says that it writes an earlier form, as a program before an update does. */
async function growOld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Current = window.WebSocket
    window.WebSocket = class extends Current {
      constructor(url: string | URL, protocols?: string | string[]) {
        const older = (_: string, form: string) => `form=${Number(form) - 1}`
        super(String(url).replace(/form=(\d+)/, older), protocols)
      }
    }
  })
}

test('a program that is older than the document reads on, writes nothing and asks to be reloaded', async ({
  openBrowser,
}) => {
  const { stage, ada, bo } = await openPair(openBrowser)
  await writeOffline(stage, bo, ' Kept.')
  const device = bo.context()
  const old = await device.newPage()
  await bo.close()
  await growOld(old)
  await device.setOffline(false)
  await old.goto(`/campaigns/builder/${stage.campaign.id}`)

  const notice = old.getByRole('alert').filter({ hasText: 'Reload to go on' })
  await expect(notice).toContainText('Fanfare was updated while this page was open')
  await expect(canvasOf(old)).toContainText('is. Kept.')
  await keepScreen(old, 'program-outdated')
  await old.setViewportSize({ width: 390, height: 844 })
  await keepScreen(old, 'program-outdated-phone')
  await old.setViewportSize({ width: 1440, height: 900 })
  await canvasOf(old).getByText(words).click()
  await expect(canvasOf(old).getByRole('textbox', { name: /^Text, / })).toHaveCount(0)
  await expect(canvasOf(ada)).not.toContainText('Kept.')

  // What a reload brings: the program of today.
  await old.close()
  const today = await device.newPage()
  await openBuilder(today, stage.campaign.id)
  await expectSaved([ada, today], `${paragraph} Kept.`)
})

/** Everything that this browser receives on its sockets from now on. */
function keepFrames(page: Page): { say: (words: string) => boolean } {
  const frames: Buffer[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void frames.push(Buffer.from(payload))),
  )
  return { say: (words) => frames.some((frame) => frame.includes(words)) }
}

const [typed, replaced, removed] = ['Marzipan-qz1 ', '/velvet-qz2', 'One good letter']

/** Words that are typed and deleted, a value that is replaced, a block that is removed. */
async function regret(page: Page): Promise<void> {
  await writeIn(page, words, 'start')
  await page.keyboard.insertText(typed)
  await expect(canvasOf(page)).toContainText(typed)
  for (let letter = 0; letter < typed.length; letter++) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await canvasOf(page)
    .getByRole('img', { name: /orange sun/ })
    .first()
    .click()
  const settings = page.getByRole('complementary', { name: 'Inspector' })
  const link = settings.getByRole('textbox', { name: 'Link' })
  for (const address of [replaced, '/kept']) {
    await link.fill(address)
    await link.press('Enter')
    await expect(saveBadge(page, 'Saved')).toBeVisible()
  }
  await canvasOf(page).getByText(removed).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(canvasOf(page)).not.toContainText(removed)
  await expect(canvasOf(page)).not.toContainText(typed)
  await expect(saveBadge(page, 'Saved')).toBeVisible()
}

test('a guest is sent nothing that was taken out before they came, and watches on over a change', async ({
  openBrowser,
}) => {
  const { origin } = server
  const { stage, ada, bo } = await openPair(openBrowser)
  await bo.close()
  await regret(ada)
  const { url } = await stage.owner.ask(
    shareLinkSchema,
    'POST',
    `/campaigns/${stage.campaign.id}/share-links`,
    { rights: ['comment'] },
  )
  const asGuest = [/401 \(Unauthorized\) \(.*\/api\/me\)/, /WebSocket connection to/]
  const come = async (name: string) => {
    const page = await openBrowser(name, { baseURL: origin, expectedErrors: asGuest })
    const frames = keepFrames(page)
    await page.goto(url)
    await page.getByLabel('Your name').fill(name)
    await page.getByRole('button', { name: 'Open the preview' }).click()
    await expect(page.getByText(words)).toBeVisible()
    return { page, frames }
  }
  const sent = ({ frames }: Awaited<ReturnType<typeof come>>) =>
    [typed, replaced, removed].filter((gone) => frames.say(gone))

  const guest = await come('Grace')
  const follow = async (more: string) => {
    await writeIn(ada, words, 'end').then((text) => text.pressSequentially(more))
    await ada.keyboard.press('Escape')
    await expect(guest.page.getByText(more)).toBeVisible()
  }
  await follow(' Seen live.')
  await renew(stage)
  await follow(' Seen after.')
  const late = await come('Linus')
  await expect(late.page.getByText('Seen live. Seen after.')).toBeVisible()
  expect([guest, late].map(sent)).toEqual([[], []])
  // What is there to be read can be found in the same way.
  expect([guest, late].map(({ frames }) => frames.say(words))).toEqual([true, true])
})
