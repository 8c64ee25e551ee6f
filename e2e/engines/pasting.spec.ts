import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { lanternPicture } from '#e2e/journeys/support/lantern-picture.ts'
import { test } from './engine/test.ts'
import type { Tab } from './engine/tab.ts'
import { canvasOf, isSaved, openBuilder, openText, writeIn } from './support/builder.ts'
import { shareCompany } from './support/stage.ts'

const server = serveFanfare()
const company = shareCompany(server)

const recipe =
  '<h2>For two</h2><p>Bread, <b>butter</b> and <a href="https://example.com/salt">salt</a>.</p><ul><li>Toast</li><li>Spread</li></ul>'

/** Copies all of another page by its keys, as from a web page that somebody reads. */
async function copyPage(tab: Tab, html: string): Promise<void> {
  await tab.open(`data:text/html,<meta charset=utf-8>${encodeURIComponent(html)}`)
  await tab.css('body').click()
  await tab.keyboard.press('Control+a')
  await tab.keyboard.press('Control+c')
}

test('paste of HTML into a text, and onto the page', async ({ openTab }) => {
  const { origin } = server
  const campaign = await company.startCampaign('HTML')
  const tab = await openTab({ as: { person: company.owner, origin } })
  await copyPage(tab, recipe)
  await openBuilder(tab, origin, campaign.id)
  const block = canvasOf(tab)
    .css('[data-kind="rich-text"]')
    .containing(/A short walk/)

  await test.step('into a text: its marks, link and list', async () => {
    await writeIn(tab, 'A short walk through', 'end')
    await tab.keyboard.press('Enter')
    await tab.keyboard.press('Control+v')
    await block.css('strong').containing('butter').counts(1)
    await block.css('a[href="https://example.com/salt"]').counts(1)
    await block.css('ul > li').counts(2)
    await tab.keyboard.press('Escape')
    await openText(tab).counts(0)
  })
  await test.step('onto the page: blocks of their own', async () => {
    await tab.keyboard.press('Control+v')
    await canvasOf(tab).css('[data-kind="heading"]').containing('For two').counts(1)
    await isSaved(tab)
  })
})

test('paste of a picture', async ({ openTab }) => {
  const { origin } = server
  const campaign = await company.startCampaign('Picture')
  const tab = await openTab({ as: { person: company.owner, origin } })
  await openBuilder(tab, origin, campaign.id)
  const images = canvasOf(tab).css('[data-kind="image"]')
  const before = await images.count()
  await canvasOf(tab).focus()
  const { buffer } = await lanternPicture()
  // No driver puts a picture on the clipboard, so the event is made; Firefox empties what its
  // constructor is given.
  await tab.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }))
    const event = new ClipboardEvent('paste', { cancelable: true, bubbles: true })
    Object.defineProperty(event, 'clipboardData', { value: clipboardData })
    document.activeElement?.dispatchEvent(event)
  }, buffer.toString('base64'))
  await images.counts(before + 1)
  await images.css('img[src^="/assets/"]').appears()
  await isSaved(tab)
})

test('paste of copied blocks into another campaign', async ({ openTab }) => {
  const { origin } = server
  const campaign = await company.startCampaign('From here')
  const other = await company.startCampaign('To there', 'blank')
  const tab = await openTab({ as: { person: company.owner, origin } })
  await openBuilder(tab, origin, campaign.id)
  await canvasOf(tab)
    .byRole('img', /orange sun/)
    .click()
  await tab.byRole('toolbar', 'Selection').says(/Image/)
  await tab.keyboard.press('Control+c')
  await tab.css('[role="alert"][aria-live]').says(/^Copied/)
  await openBuilder(tab, origin, other.id)
  await canvasOf(tab).focus()
  await tab.keyboard.press('Control+v')
  await canvasOf(tab)
    .byRole('img', /orange sun/)
    .appears()
  await tab.keyboard.press('Control+z')
  await canvasOf(tab)
    .byRole('img', /orange sun/)
    .counts(0)
})
