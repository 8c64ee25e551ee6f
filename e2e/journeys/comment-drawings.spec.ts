import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { shareLinkSchema } from '#shared/contract/share-links.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { putFinger, tooSmall } from './support/finger.ts'
import { openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'
import { untilTakenOver } from './support/taken-over.ts'

const server = serveFanfare()
const text = 'A short walk through'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const asGuest = [/401 \(Unauthorized\) \(.*\/api\/me\)/]

const commentsOf = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
const fieldOf = (page: Page) =>
  commentsOf(page).getByRole('textbox', { name: 'Comment', exact: true })
const barOf = (page: Page) => page.getByRole('toolbar', { name: 'Ways to comment' })
const attachedTo = (page: Page) => commentsOf(page).getByRole('list', { name: 'Attached pictures' })
/** Marks that are drawn over the page, each a line and one around it. */
const marksOn = (page: Page) => page.locator('main svg[class*="drawings"] > g')

async function openAsGuest(openBrowser: OpenBrowser, { owner, campaign }: Stage) {
  const path = `/campaigns/${campaign.id}/share-links`
  const { url } = await owner.ask(shareLinkSchema, 'POST', path, { rights: ['comment'] })
  const options = { ...phone, colorScheme: 'dark', baseURL: server.origin } as const
  const guest = await openBrowser('Grace', { ...options, expectedErrors: asGuest })
  await guest.goto(url)
  await guest.getByLabel('Your name').fill('Grace Hopper')
  await guest.getByRole('button', { name: 'Open the preview' }).click()
  await expect(guest.getByText(new RegExp(`^${text}`))).toBeVisible()
  await untilTakenOver(guest)
  return guest
}

const pictureOf = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** Pastes a screenshot into what has the focus. */
async function paste(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const held = new DataTransfer()
    held.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    const event = { clipboardData: held, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', event))
  }, picture.toString('base64'))
}

const boxOfText = async (page: Page) => {
  const box = await page.getByRole('main', { name: 'Page' }).getByText(text).boundingBox()
  if (!box) throw new Error('the words are not on the screen')
  return box
}

test('pictures and drawn marks go with comments, of a member and of a guest on a phone', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const ada = await openAs(openBrowser, server.origin, stage.owner)
  await ada.goto(`/campaigns/preview/${stage.campaign.id}`)
  await untilTakenOver(ada)

  await test.step('an arrow is drawn with the mouse; a stroke can be taken back', async () => {
    await ada.keyboard.press('c')
    await barOf(ada).getByRole('button', { name: 'Arrow' }).click()
    const { x, y, height } = await boxOfText(ada)
    const draw = async (fromX: number, fromY: number) => {
      await ada.mouse.move(fromX, fromY)
      await ada.mouse.down()
      await ada.mouse.move(x + 120, y + height / 2, { steps: 6 })
      await ada.mouse.up()
    }
    await draw(x + 20, y + height + 110)
    await draw(x + 320, y + height + 80)
    await keepScreen(ada, 'drawing-1440')
    expect(await findBarriers(ada, { within: '[role="toolbar"]' })).toEqual([])
    await ada.keyboard.press('Control+z')
    // One arrow: its shaft, and its head.
    const sketch = ada.locator('svg[class*="inProgress"] > path').last()
    await expect(sketch).toHaveAttribute('d', /^M[^M]+M[^M]+$/)
    await barOf(ada).getByRole('button', { name: 'Done' }).click()
    await expect(commentsOf(ada).getByText(/^Arrow on “A short walk/)).toBeVisible()
    await expect(marksOn(ada)).toHaveCount(1)
  })

  await test.step('a screenshot is pasted and a file chosen, and both survive a reload', async () => {
    await expect(fieldOf(ada)).toBeFocused()
    await fieldOf(ada).fill('The line is too long here')
    await paste(ada, await pictureOf('#c05a2e', 900, 500))
    await commentsOf(ada)
      .getByLabel('Add pictures: files')
      .setInputFiles([
        { name: 'sketch.png', mimeType: 'image/png', buffer: await pictureOf('#2e6fc0', 500, 900) },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
      ])
    await expect(commentsOf(ada).getByRole('alert')).toHaveText('“notes.txt” is no picture.')
    await attachedTo(ada).getByLabel('What “image.png” shows').fill('The headline on my screen')
    await expect(attachedTo(ada).getByLabel('What “sketch.png” shows')).toBeVisible()
    await keepScreen(ada, 'attached-1440')
    expect(await findBarriers(ada, { within: 'aside' })).toEqual([])
    await ada.reload()
    await untilTakenOver(ada)
    await ada.getByRole('button', { name: /^Comments/ }).click()
    await commentsOf(ada).getByRole('button', { name: 'Go on writing' }).click()
    await expect(attachedTo(ada).getByRole('listitem')).toHaveCount(2)
    await commentsOf(ada).getByRole('button', { name: 'Comment', exact: true }).click()
  })

  await test.step('they open large, by keyboard, and the row of the thread names both', async () => {
    const row = commentsOf(ada).getByRole('button', { name: /The line is too long/ })
    await expect(row).toContainText('2pictures')
    await expect(row).toContainText('Arrow on “A short walk')
    await keepScreen(ada, 'drawn-list-1440')
    await row.click()
    await expect(marksOn(ada)).toHaveCount(1)
    await keepScreen(ada, 'drawn-thread-1440')
    expect(await findBarriers(ada, { within: 'aside' })).toEqual([])
    await commentsOf(ada).getByRole('button', { name: 'The headline on my screen' }).click()
    const large = ada.getByRole('dialog', { name: 'The headline on my screen' })
    await expect(large.locator('img')).toHaveJSProperty('naturalWidth', 900)
    await keepScreen(ada, 'picture-1440')
    expect(await findBarriers(ada, { within: '[role="dialog"]' })).toEqual([])
    await ada.keyboard.press('ArrowRight')
    await expect(ada.getByRole('dialog', { name: 'sketch.png' })).toContainText('2 of 2')
    await ada.keyboard.press('Escape')
    await expect(ada.getByRole('dialog')).toHaveCount(0)
    await expect(commentsOf(ada).getByRole('region', { name: 'Thread' })).toBeVisible()
  })

  const guest = await openAsGuest(openBrowser, stage)
  await test.step('a guest on a phone sees them, and that it was drawn at another width', async () => {
    await guest.getByRole('button', { name: /^Comments, 1 open/ }).tap()
    await commentsOf(guest)
      .getByRole('button', { name: /The line is too long/ })
      .tap()
    await expect(commentsOf(guest)).toContainText('Drawn at desktop width.')
    await expect(marksOn(guest)).toHaveAttribute('data-other-width')
    const small = commentsOf(guest).getByRole('img', { name: 'The headline on my screen' })
    await expect(small).toHaveJSProperty('naturalWidth', 320)
    await keepScreen(guest, 'drawn-thread-390-dark')
    expect(await findBarriers(guest, { within: 'aside' })).toEqual([])
    await commentsOf(guest).getByRole('button', { name: 'sketch.png' }).tap()
    await expect(guest.getByRole('dialog').locator('img')).toHaveJSProperty('naturalWidth', 500)
    await keepScreen(guest, 'picture-390-dark')
    expect(await tooSmall(guest.getByRole('dialog').getByRole('button'))).toEqual([])
    await guest.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  })

  await test.step('the guest draws with a finger, and the page stays where it is', async () => {
    await commentsOf(guest).getByRole('button', { name: 'All comments' }).tap()
    await commentsOf(guest).getByRole('button', { name: 'Comment', exact: true }).tap()
    await barOf(guest).getByRole('button', { name: 'Draw' }).tap()
    const main = guest.getByRole('main', { name: 'Page' })
    const scrolled = () => main.evaluate(({ scrollTop }) => scrollTop)
    const before = await scrolled()
    const { x, y, width, height } = await boxOfText(guest)
    const finger = await putFinger(guest, { x: x + 20, y: y + height - 6 })
    await finger.moveTo({ x: x + width / 2, y: y + height + 6 })
    await finger.moveTo({ x: x + width - 30, y: y + height - 70 })
    await finger.lift()
    await keepScreen(guest, 'drawing-390-dark')
    expect(await findBarriers(guest, { within: '[role="toolbar"]' })).toEqual([])
    expect(await tooSmall(barOf(guest).getByRole('button'))).toEqual([])
    expect(await scrolled()).toBe(before)
    await barOf(guest).getByRole('button', { name: 'Done' }).tap()
    await fieldOf(guest).fill('This part, I mean')
    await commentsOf(guest).getByRole('button', { name: 'Comment', exact: true }).tap()
    await expect(
      commentsOf(guest).getByRole('button', { name: /This part, I mean/ }),
    ).toContainText('Drawing on “A short walk')
    await commentsOf(guest)
      .getByRole('button', { name: /This part/ })
      .tap()
    await expect(marksOn(guest)).toHaveCount(1)
    await expect(marksOn(guest)).not.toHaveAttribute('data-other-width')
    await keepScreen(guest, 'drawn-390-dark')
  })

  await test.step('which the member sees at once, and draws a box by keyboard alone', async () => {
    const pin = ada.getByRole('button', { name: /^Thread of Grace Hopper.*, drawing: This part/ })
    await pin.focus()
    await expect(marksOn(ada)).toHaveCount(2)
    await ada.keyboard.press('Enter')
    await expect(commentsOf(ada)).toContainText('Drawn at phone width.')
    await commentsOf(ada).getByRole('button', { name: 'All comments' }).click()
    await ada.getByRole('main', { name: 'Page' }).focus()
    await ada.keyboard.press('c')
    await barOf(ada).getByRole('button', { name: 'Box' }).focus()
    await ada.keyboard.press('Enter')
    await ada.keyboard.press('ArrowDown')
    await expect(
      ada.getByText(/^Block \d+ of \d+: “.*Enter draws a box around it\.$/),
    ).toBeVisible()
    await ada.keyboard.press('ArrowDown')
    await keepScreen(ada, 'chosen-block-1440')
    await ada.keyboard.press('Enter')
    await expect(fieldOf(ada)).toBeFocused()
    await expect(commentsOf(ada).getByText(/^Box on “/)).toBeVisible()
    await expect(marksOn(ada)).toHaveCount(1)
    await keepScreen(ada, 'boxed-block-1440')
  })
})
