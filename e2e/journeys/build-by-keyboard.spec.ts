import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { buildAccount, enterCode } from './support/account-screens.ts'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, saveBadge } from './support/builder-screen.ts'
import {
  chooseByArrow,
  chooseTarget,
  expectFocusSeen,
  expectSaid,
  pressByTab,
  tabTo,
} from './support/by-keyboard.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { lanternPicture } from './support/lantern-picture.ts'
import { listenToHands } from './support/own-hands.ts'
import { htmlErrors } from './support/valid-html.ts'

const server = serveFanfare()

const settings = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const editor = (page: Page) => canvasOf(page).getByRole('textbox')

/** Writes over the text that is selected on the canvas, and leaves it. */
async function rewrite(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(words)
  await leaveText(page)
}

async function leaveText(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(canvasOf(page)).toBeFocused()
  await expectFocusSeen(page)
}

/** Adds a block or section by its name after what is selected. */
async function add(page: Page, name: string): Promise<void> {
  const blocks = canvasOf(page).locator('[data-block-id], [data-section-id]')
  const count = await blocks.count()
  await page.keyboard.press('/')
  const search = page.getByPlaceholder('What shall be added after the selection?')
  await expect(search).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(search).toHaveCount(0)
  await expect(blocks).toHaveCount(count + 1)
  await expectSaid(page, /^Added a new/)
  await expectFocusSeen(page)
}

test('a page is built with the keyboard alone, from signing up to being live', async ({
  openBrowser,
}) => {
  const expectedErrors = [/401 \(Unauthorized\) \(.*\/api\/me\)/]
  const page = await openBrowser('Ada', { baseURL: server.origin, expectedErrors })
  const heard = await listenToHands(page.context())
  const { name, email, password } = buildAccount('Ada Lovelace')

  await test.step('signing up, and a company', async () => {
    await page.goto('/sign-up')
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    for (const [field, value] of [
      ['Email', email],
      ['Name', name],
      ['Password', password],
    ] as const) {
      await tabTo(page, page.getByLabel(field, { exact: true }))
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Enter')
    await pressByTab(page, page.getByRole('link', { name: 'Do this later' }))
    await tabTo(page, page.getByLabel('Company name'))
    await page.keyboard.type('Canal Lights')
    await page.keyboard.press('Enter')
    await pressByTab(page, page.getByRole('link', { name: 'Skip', exact: true }))
    await expect(page.getByRole('heading', { name: 'Bring your team' })).toBeVisible()
    await keepScreen(page, 'keyboard-company')
  })

  await test.step('a blank campaign: the page has the keyboard at once', async () => {
    await page.goto('/dashboard/campaigns')
    await expect(page.getByRole('heading', { name: 'Campaigns', exact: true })).toBeVisible()
    await page.keyboard.press('c')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.type('Lantern walk')
    await page.keyboard.press('Enter')
    await expect(saveBadge(page, 'Saved')).toBeVisible()
    await expect(canvasOf(page)).toBeFocused()
    await expectFocusSeen(page)
  })

  await test.step('a hero, with a button by the slash menu', async () => {
    await page.keyboard.press('ArrowDown')
    await expectSaid(page, 'Heading “Start with a clear promise”')
    await rewrite(page, 'A walk by lantern light')
    await page.keyboard.press('ArrowDown')
    await expectSaid(page, 'Text “One sentence')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Every Friday in December, along the old canal.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/button')
    await expect(page.getByRole('listbox', { name: 'Add a block' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expectSaid(page, 'Added a new button')
    await expect(editor(page)).toBeFocused()
    await page.keyboard.type('Join the walk')
    await leaveText(page)
    await keepScreen(page, 'keyboard-hero')
  })

  await test.step('two columns, a picture, and words carried to the other column', async () => {
    await add(page, 'section 2 columns')
    await expectSaid(page, 'Added a new section with 2 columns. Last on the page, after section 1.')
    await add(page, 'image')
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('F6')
    await pressByTab(
      page,
      settings(page).getByRole('button', { name: /^Picture: .*choose a picture$/ }),
    )
    await (await chooser).setFiles(await lanternPicture())
    await expect(
      settings(page).getByRole('button', { name: 'Picture: replace the picture' }),
    ).toBeVisible()
    await expectFocusSeen(page)
    await tabTo(page, settings(page).getByLabel('Alternative text'))
    await page.keyboard.type('People with lanterns beside the water')
    await page.keyboard.press('Escape')
    await expect(canvasOf(page)).toBeFocused()
    await add(page, 'heading')
    await page.keyboard.type('What to bring')
    await leaveText(page)
    await tabTo(page, page.getByRole('button', { name: 'Move Heading “What to bring”' }))
    await page.keyboard.press('Space')
    await expectSaid(page, /^Picked up Heading .What to bring.\. Arrow keys choose a place/)
    await page.keyboard.press('ArrowRight')
    await expectSaid(page, 'Section 2, column 2 of 2: the column is empty.')
    await keepScreen(page, 'keyboard-carrying')
    await page.keyboard.press('Space')
    await expectSaid(page, /^Dropped Heading .What to bring.\. Section 2, column 2 of 2/)
    await expectFocusSeen(page)
    await page.keyboard.press('Escape')
    await expect(canvasOf(page)).toBeFocused()
    await add(page, 'text')
    await page.keyboard.type('Warm shoes, and a jar with a candle.')
    await leaveText(page)
    await page.keyboard.press('Control+d')
    await expectSaid(page, /^Duplicated\. Text/)
    await page.keyboard.press('Delete')
    await expectSaid(page, /^Deleted Text “Warm shoes/)
    await keepScreen(page, 'keyboard-columns')
  })

  await test.step('answers to what people ask, and a form with consent', async () => {
    await add(page, 'section 1 column')
    await add(page, 'faq')
    await page.keyboard.press('F6')
    await pressByTab(page, settings(page).getByRole('button', { name: /^How long does it take/ }))
    await pressByTab(page, settings(page).getByRole('button', { name: /^Question/ }))
    await expect(editor(page)).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('How long is the walk?')
    await leaveText(page)
    await add(page, 'form')
    await page.keyboard.press('Escape')
    await expect(canvasOf(page)).toContainText('You may write to me about this')
    await keepScreen(page, 'keyboard-form')
  })

  await test.step('a second page that says thank you', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('p')
    const panel = page.getByRole('complementary', { name: 'Pages' })
    await expect(panel).toBeVisible()
    await page.keyboard.press('Shift+F6')
    await pressByTab(page, panel.getByRole('button', { name: 'Add page' }))
    await expectSaid(page, 'Added the page “Page 2”')
    await expectFocusSeen(page)
    await describePage(page, 'Thank you', 'You are on the list for the lantern walk.')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    await expectSaid(page, 'Section 1')
    await add(page, 'heading')
    await page.keyboard.type('See you by the water')
    await leaveText(page)
    await page.keyboard.press('F6')
    await chooseByArrow(page, settings(page).getByRole('combobox', { name: 'Level' }), {
      key: 'ArrowUp',
      name: '1: page title',
    })
    await page.keyboard.press('Escape')
    await openPalette(page)
    await page.keyboard.type('Home')
    await page.keyboard.press('Enter')
    await expect(canvasOf(page).getByText('Join the walk')).toBeVisible()
    await describePage(
      page,
      'Lantern walk',
      'A quiet walk along the canal, every Friday in December.',
    )
    await page.keyboard.press('Escape')
  })

  await test.step('the form leads to it, and the button to the form', async () => {
    await selectByPalette(page, 'Keep me posted')
    await page.keyboard.press('F6')
    const thanks = settings(page).getByRole('button', {
      name: 'Thank-you page: choose a page or block',
    })
    await pressByTab(page, thanks)
    await chooseTarget(page, /^Thank you/)
    await expect(thanks).toBeFocused()
    await page.keyboard.press('Escape')
    await selectByPalette(page, 'Join the walk')
    await page.keyboard.press('F6')
    const link = settings(page).getByRole('button', { name: 'Link: choose a page or block' })
    await pressByTab(page, link)
    await chooseTarget(page, /Form$/)
    await expect(link).toBeFocused()
    await expect(settings(page).getByRole('textbox', { name: 'Link' })).toHaveValue(
      '#keep-me-posted',
    )
    await page.keyboard.press('Escape')
    await expect(canvasOf(page)).toBeFocused()
  })

  await test.step('in other colours', async () => {
    await page.keyboard.press('t')
    await expect(page.getByRole('complementary', { name: 'Theme' })).toBeVisible()
    await page.keyboard.press('Shift+F6')
    await tabTo(
      page,
      page.getByRole('radiogroup', { name: 'Ready palettes' }).getByRole('radio').first(),
    )
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Forest on cream' })).toBeChecked()
    await expectFocusSeen(page)
    await keepScreen(page, 'keyboard-theme')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('radio', { name: 'Forest on cream' })).not.toBeChecked()
    await expectSaid(page, /^Undone\./)
    await page.keyboard.press('Control+Shift+z')
    await expect(page.getByRole('radio', { name: 'Forest on cream' })).toBeChecked()
    await expect(saveBadge(page, 'Saved')).toBeVisible()
  })

  await test.step('what is not in own words yet, one after the other', async () => {
    for (const [placeholder, answer] of [
      [/^Say how long/, 'An hour, and longer in snow.'],
      [/^Name the price/, 'Nothing. Bring a lantern.'],
      [/^Say until when/, 'Until the evening before, by mail.'],
    ] as const) {
      await page.keyboard.press('F8')
      await expect(editor(page).filter({ hasText: placeholder })).toBeFocused()
      await page.keyboard.type(answer)
    }
    await leaveText(page)
    const ready = page.getByRole('complementary', { name: 'Ready to launch' })
    await expect(ready).toContainText('Everything is ready')
    await keepScreen(page, 'keyboard-ready')
    await expect(saveBadge(page, 'Saved')).toBeVisible()
  })

  const address = await test.step('the checks pass, and it goes live', async () => {
    await openPalette(page)
    await page.keyboard.type('publish')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
    await page.keyboard.press('Shift+F6')
    await pressByTab(page, page.getByRole('button', { name: 'Send me a code' }))
    await enterCode(page, email)
    await pressByTab(page, page.getByRole('button', { name: /^Publish release 1 to / }))
    await expect(page.getByText('Release 1 is live and nothing was edited since.')).toBeVisible()
    await keepScreen(page, 'keyboard-live')
    expect(heard.pointer, 'what was done with a mouse or finger').toEqual([])
    return (await page.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? ''
  })

  await test.step('visitors get what was built', async () => {
    const visitor = await openBrowser('visitor')
    const answer = await visitor.goto(address)
    expect(await htmlErrors((await answer?.text()) ?? '')).toEqual([])
    expect(await findBarriers(visitor)).toEqual([])
    await keepScreen(visitor, 'keyboard-published')
    await tabTo(visitor, visitor.getByRole('link', { name: 'Join the walk' }))
    await visitor.keyboard.press('Enter')
    await expect(visitor.locator('form')).toBeInViewport()
    await tabTo(visitor, visitor.getByLabel('E-mail address'))
    await visitor.keyboard.type('visitor@example.com')
    await tabTo(visitor, visitor.getByLabel(/You may write to me/))
    await visitor.keyboard.press('Space')
    await pressByTab(visitor, visitor.getByRole('button', { name: 'Keep me posted' }))
    await expect(visitor.getByRole('heading', { name: 'See you by the water' })).toBeVisible()
  })
})

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Search for a command, a page or words on it')).toBeFocused()
}

/** Selects something on the page by its words, and has the keyboard on the page. */
async function selectByPalette(page: Page, words: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
  await expect(canvasOf(page)).toBeFocused()
}

/** Says what the shown page is called and is about, with nothing on it selected. */
async function describePage(page: Page, title: string, description: string): Promise<void> {
  await tabTo(page, settings(page).getByRole('textbox', { name: 'Title*', exact: true }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(title)
  await tabTo(page, settings(page).getByRole('textbox', { name: 'Description' }))
  await page.keyboard.type(description)
}
