import { expect } from '@playwright/test'
import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { test } from './engine/test.ts'
import type { Tab } from './engine/tab.ts'
import {
  canvasOf,
  isCaretAt,
  isSaved,
  openBuilder,
  openText,
  writeIn,
  writtenIn,
} from './support/builder.ts'
import { shareCompany } from './support/stage.ts'

const server = serveFanfare()
const company = shareCompany(server)

const words = 'A short walk through'
const paragraph =
  'A short walk through what we read, cooked and changed our minds about. Written by hand, finished before your coffee is.'
const digits = '1234567890'.repeat(3)
const capitals = 'BCDEFGHIJKLMNOPQRSTUVXYZ'

const blockOf = (tab: Tab) =>
  canvasOf(tab)
    .css('[data-kind="rich-text"]')
    .containing(/A short walk/)

test('write with marks, lists and links', async ({ openTab }) => {
  const { origin } = server
  const campaign = await company.startCampaign('Marks')
  const tab = await openTab({ as: { person: company.owner, origin } })
  await openBuilder(tab, origin, campaign.id)
  const text = await writeIn(tab, words, 'end')
  const tools = canvasOf(tab).byRole('toolbar', 'Text')
  const isMarked = (element: string, text: string) =>
    blockOf(tab).css(element).containing(text).counts(1)

  await test.step('from a field and back the caret is where it was', async () => {
    await tab.keyboard.type(' Plain')
    await text.says(/ Plain$/)
    const field = tab.byRole('searchbox', 'Search for what to add')
    for (const each of [field, text]) {
      // As Tab does it: nothing but the focus is told.
      await each.evaluate((element) => element instanceof HTMLElement && element.focus())
      await each.hasFocus()
    }
    await expect.poll(() => text.evaluate(isCaretAt, 'end')).toBe(true)
  })

  await test.step('bold and italic by keys, a link by its tool', async () => {
    await tab.keyboard.type(' bold')
    await tab.keyboard.press('Control+Shift+ArrowLeft')
    await tab.keyboard.press('Control+b')
    await isMarked('strong', 'bold')
    await tab.keyboard.press('Control+End')
    await tab.keyboard.press('Control+b')
    await tab.keyboard.press('Control+i')
    await tab.keyboard.type(' slanted')
    await tab.keyboard.press('Control+i')
    await isMarked('em', 'slanted')
    await tab.keyboard.type(' linked')
    await tab.keyboard.press('Control+Shift+ArrowLeft')
    await tools.byRole('button', 'Link').click()
    const address = tab.byRole('textbox', 'Address of the link')
    await address.fill('https://example.com/')
    await tab.keyboard.press('Enter')
    await address.disappears()
    await isMarked('a[href="https://example.com/"]', 'linked')
  })

  await test.step('a list by its key, and out of it by an empty line', async () => {
    await openText(tab).hasFocus()
    await tab.keyboard.press('Control+End')
    await tab.keyboard.press('Enter')
    await tab.keyboard.press('Control+Shift+8')
    await tab.keyboard.type('Bread')
    await tab.keyboard.press('Enter')
    await tab.keyboard.type('Butter')
    await blockOf(tab).css('ul > li').counts(2)
    await tab.keyboard.press('Enter')
    await tab.keyboard.press('Enter')
    await tab.keyboard.type('After')
    await blockOf(tab).css('ul > li').counts(2)
    await tab.keyboard.press('Escape')
    await isSaved(tab)
  })

  await test.step('it is all there after a reload', async () => {
    await tab.reload()
    await isMarked('strong', 'bold')
    await isMarked('em', 'slanted')
    await isMarked('a[href="https://example.com/"]', 'linked')
    await isMarked('ul > li', 'Butter')
    await isMarked('p', 'After')
  })
})

test('type with a colleague in Chromium in one paragraph', async ({ openTab }) => {
  const { origin } = server
  const campaign = await company.startCampaign('Together')
  const ada = await openTab({ as: { person: company.owner, origin } })
  const editor = await company.addMember('Bo Lindqvist', 'editor')
  const bo = await openTab({ as: { person: editor, origin }, engine: 'chromium' })
  for (const tab of [ada, bo]) await openBuilder(tab, origin, campaign.id)
  const adas = await writeIn(ada, words, 'start')
  const bos = await writeIn(bo, words, 'end')
  await adas.says(/Bo Lindqvist/)
  await Promise.all([ada.keyboard.type(digits), bo.keyboard.type(capitals)])
  for (const text of [adas, bos])
    await expect.poll(() => writtenIn(text)).toBe(`${digits}${paragraph}${capitals}`)
  for (const tab of [ada, bo]) await isSaved(tab)
})

test('undo and redo', async ({ openTab }) => {
  const { origin } = server
  const campaign = await company.startCampaign('Undo')
  const tab = await openTab({ as: { person: company.owner, origin } })
  await openBuilder(tab, origin, campaign.id)
  const text = await writeIn(tab, words, 'end')
  await tab.keyboard.type(' More.')
  await text.says(/More\.$/)
  await tab.keyboard.press('Control+z')
  await expect.poll(() => writtenIn(text)).toBe(paragraph)
  await tab.keyboard.press('Control+Shift+z')
  await text.says(/More\.$/)
  await tab.keyboard.press('Escape')
  await tab.keyboard.press('Delete')
  await blockOf(tab).counts(0)
  await tab.byRole('banner').byRole('button', 'Undo').click()
  await blockOf(tab).counts(1)
  await blockOf(tab).says(/More\.$/)
  await tab.byRole('banner').byRole('button', 'Redo').click()
  await blockOf(tab).counts(0)
})

test('slash menu', async ({ openTab }) => {
  const { origin } = server
  const campaign = await company.startCampaign('Slash')
  const tab = await openTab({ as: { person: company.owner, origin } })
  await openBuilder(tab, origin, campaign.id)
  await writeIn(tab, words, 'end')
  await tab.keyboard.press('Enter')
  await tab.keyboard.type('/fa')
  const menu = tab.byRole('listbox', 'Add a block')
  await menu.byRole('option', /FAQ/).appears()
  await tab.keyboard.press('Enter')
  await canvasOf(tab).byText('How long does it take?').appears()
  await menu.disappears()
  await blockOf(tab).says(/finished before your coffee is\.$/)
})
