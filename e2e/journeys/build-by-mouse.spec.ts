import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, saveBadge } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { lanternPicture } from './support/lantern-picture.ts'
import { dragTo, listenToHands, wheelToMiddle } from './support/own-hands.ts'
import { openAs, setStage } from './support/signed-in.ts'
import { htmlErrors } from './support/valid-html.ts'

const server = serveFanfare()

const palette = (page: Page) => page.getByRole('complementary', { name: 'Add' })
const settings = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const columns = (page: Page) => page.locator('[data-column-id]')

/** Marks a text on the page by three clicks and writes another in its place. */
async function rewrite(page: Page, words: string | RegExp, by: string): Promise<void> {
  await canvasOf(page).getByText(words).click({ clickCount: 3 })
  await expect(canvasOf(page).getByRole('textbox').filter({ hasText: words })).toBeFocused()
  await page.keyboard.type(by)
  await expect(canvasOf(page)).toContainText(by)
}

/** Drags something from the palette into a column: below its last block, or into an empty one. */
async function addTo(page: Page, name: string, column: number): Promise<void> {
  const blocks = columns(page).nth(column).locator('[data-block-id]')
  const count = await blocks.count()
  const last = count === 0 ? columns(page).nth(column) : blocks.last()
  const box = await wheelToMiddle(page, last)
  const x = box.x + box.width / 2
  const y = box.y + box.height * (count === 0 ? 0.5 : 0.75)
  await dragTo(page, palette(page).getByRole('button', { name: `Add ${name}`, exact: true }), {
    x,
    y,
  })
  await expect(blocks).toHaveCount(count + 1)
}

test('a page is built from blank with the mouse alone, and goes live', async ({ openBrowser }) => {
  const { owner } = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, owner)
  const heard = await listenToHands(page.context())

  await test.step('a blank campaign', async () => {
    await page.goto('/dashboard/campaigns')
    await page.getByRole('link', { name: 'New campaign' }).click()
    await page.getByLabel('Name', { exact: true }).click()
    await page.keyboard.type('Lantern walk')
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await expect(saveBadge(page, 'Saved')).toBeVisible()
  })

  await test.step('a hero section', async () => {
    await rewrite(page, 'Start with a clear promise', 'A walk by lantern light')
    await rewrite(page, /^One sentence that says/, 'Every Friday in December, along the old canal.')
    await addTo(page, 'Button', 0)
    await page.keyboard.type('Join the walk')
    await keepScreen(page, 'mouse-hero')
  })

  await test.step('two columns with a picture and words', async () => {
    await palette(page).getByRole('button', { name: 'Add section with 2 columns' }).click()
    await expect(columns(page)).toHaveCount(3)
    await addTo(page, 'Image', 1)
    const chooser = page.waitForEvent('filechooser')
    await settings(page)
      .getByRole('button', { name: /^Picture: .*choose a picture$/ })
      .click()
    await (await chooser).setFiles(await lanternPicture())
    await expect(
      settings(page).getByRole('button', { name: 'Picture: replace the picture' }),
    ).toBeVisible()
    await settings(page).getByLabel('Alternative text').click()
    await page.keyboard.type('People with lanterns beside the water')
    await addTo(page, 'Heading', 2)
    await page.keyboard.type('What to bring')
    await addTo(page, 'Text', 2)
    await page.keyboard.type('Warm shoes, and a jar with a candle.')
    await keepScreen(page, 'mouse-columns')
  })

  await test.step('answers to what people ask, and a form with consent', async () => {
    await palette(page).getByRole('button', { name: 'Add section with 1 column' }).click()
    await expect(columns(page)).toHaveCount(4)
    await addTo(page, 'FAQ', 3)
    await rewrite(page, 'How long does it take?', 'How long is the walk?')
    await rewrite(page, /^Say how long/, 'An hour, and longer in snow.')
    await canvasOf(page).getByText('What does it cost?').click()
    await rewrite(page, /^Name the price/, 'Nothing. Bring a lantern.')
    await canvasOf(page).getByText('Can I change my mind?').click()
    await rewrite(page, /^Say until when/, 'Until the evening before, by mail.')
    await addTo(page, 'Form', 3)
    const form = settings(page)
    await form.getByRole('button', { name: 'Add input' }).click()
    await form.getByRole('textbox', { name: 'Label' }).click({ clickCount: 3 })
    await page.keyboard.type('How many of you?')
    await expect(canvasOf(page).getByText('How many of you?')).toBeVisible()
    await expect(canvasOf(page).getByText('You may write to me about this')).toBeVisible()
    await keepScreen(page, 'mouse-form')
  })

  await test.step('a second page that says thank you', async () => {
    await page
      .getByRole('navigation', { name: 'Panels' })
      .getByRole('button', { name: 'Pages' })
      .click()
    await page.getByRole('button', { name: 'Add page' }).click()
    await expect(canvasOf(page).getByText('or drag one here')).toBeVisible()
    await keepScreen(page, 'mouse-new-page')
    await canvasOf(page).getByRole('button', { name: 'Add a block' }).click()
    await page.getByRole('menuitem', { name: 'Heading' }).click()
    await page.keyboard.type('See you by the water')
    await settings(page).getByRole('combobox', { name: 'Level' }).click()
    await page.getByRole('option', { name: '1: page title' }).click()
    await describePage(page, 'Thank you', 'You are on the list for the lantern walk.')
    await page
      .getByRole('complementary', { name: 'Pages' })
      .getByRole('button', { name: /^Home/ })
      .click()
    await describePage(
      page,
      'Lantern walk',
      'A quiet walk along the canal, every Friday in December.',
    )
  })

  await test.step('the form leads to it, and the button to the form', async () => {
    await canvasOf(page)
      .locator('form')
      .click({ position: { x: 8, y: 8 } })
    await settings(page)
      .getByRole('button', { name: 'Thank-you page: choose a page or block' })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Thank you/ })
      .click()
    await canvasOf(page).getByText('Join the walk').click()
    await settings(page).getByRole('button', { name: 'Link: choose a page or block' }).click()
    await keepScreen(page, 'mouse-link')
    await page.getByRole('dialog').getByRole('button', { name: /Form$/ }).click()
    await expect(settings(page).getByRole('textbox', { name: 'Link' })).toHaveValue(
      '#keep-me-posted',
    )
    // A click into its words while they are written, which is where it would be followed.
    await canvasOf(page).getByText('Join the walk').click()
    await canvasOf(page).getByText('Join the walk').click()
    expect(new URL(page.url()).hash).toBe('')
    await page.keyboard.press('Escape')
  })

  await test.step('in other colours, and the columns swapped by dragging', async () => {
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('radio', { name: 'Forest on cream' }).click({ force: true })
    await expect(canvasOf(page).locator('.ff-page')).toHaveCSS(
      'background-color',
      'rgb(251, 247, 238)',
    )
    const picture = await wheelToMiddle(page, canvasOf(page).getByRole('img', { name: /lanterns/ }))
    const words = page.locator('[data-block-id]').filter({ hasText: 'What to bring' })
    await dragTo(page, words, { x: picture.x + picture.width / 2, y: picture.y + 8 })
    await expect(columns(page).nth(1)).toContainText('What to bring')
    await expect(saveBadge(page, 'Saved')).toBeVisible()
    await keepScreen(page, 'mouse-built')
  })

  const address = await test.step('the checks pass, and it goes live', async () => {
    await page.getByRole('button', { name: /^Publish/ }).click()
    await page.getByRole('link', { name: 'Schedule and all checks' }).click()
    await expect(page.getByText('Everything is ready')).toBeVisible()
    await keepScreen(page, 'mouse-checks')
    await page.getByRole('button', { name: /^Publish release 1 to / }).click()
    await expect(page.getByRole('heading', { name: 'Lantern walk is live' })).toBeVisible()
    await keepScreen(page, 'mouse-live')
    expect(heard.keys, 'keys pressed where nothing is written').toEqual([])
    return (await page.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? ''
  })

  await test.step('visitors get what was built', async () => {
    const visitor = await openBrowser('visitor', { viewport: { width: 390, height: 844 } })
    const answer = await visitor.goto(address)
    expect(await htmlErrors((await answer?.text()) ?? '')).toEqual([])
    expect(await findBarriers(visitor)).toEqual([])
    await keepScreen(visitor, 'mouse-published')
    await visitor.getByRole('link', { name: 'Join the walk' }).click()
    await expect(visitor.locator('form')).toBeInViewport()
    await visitor.getByLabel('E-mail address').fill('visitor@example.com')
    await visitor.getByLabel(/You may write to me/).check()
    await visitor.getByLabel('How many of you?').fill('Three')
    await visitor.getByRole('button', { name: 'Keep me posted' }).click()
    await expect(visitor.getByRole('heading', { name: 'See you by the water' })).toBeVisible()
    expect(await htmlErrors(await (await visitor.request.get(visitor.url())).text())).toEqual([])
    await keepScreen(visitor, 'mouse-thanks')
  })
})

/** Says what the shown page is called and what it is about, in its settings. */
async function describePage(page: Page, title: string, description: string): Promise<void> {
  await page.locator('[data-canvas-scroller]').click({ position: { x: 12, y: 12 } })
  await settings(page)
    .getByRole('textbox', { name: 'Title*', exact: true })
    .click({ clickCount: 3 })
  await page.keyboard.type(title)
  await settings(page).getByRole('textbox', { name: 'Description', exact: true }).click()
  await page.keyboard.type(description)
}
