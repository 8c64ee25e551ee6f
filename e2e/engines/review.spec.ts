import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { shareLinkSchema } from '#shared/contract/share-links.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { test } from './engine/test.ts'
import type { Point } from './engine/driver.ts'
import type { Tab } from './engine/tab.ts'
import { canvasOf, openBuilder } from './support/builder.ts'
import { pointIn } from './support/mouse.ts'
import { shareCompany } from './support/stage.ts'

const server = serveFanfare()
const company = shareCompany(server)

const commentsOf = (tab: Tab) => tab.byRole('complementary', 'Comments')
const pageOf = (tab: Tab) => tab.byRole('main', 'Page')
const shareWith = (campaign: Campaign, rights: readonly string[]) =>
  company.owner.ask(shareLinkSchema, 'POST', `/campaigns/${campaign.id}/share-links`, { rights })

/** The middle of a word of the paragraph, from its upper left corner. Runs in the page. */
function placeOf(paragraph: HTMLElement, word: string): Point {
  const [text] = paragraph.childNodes
  const at = text?.textContent?.indexOf(word) ?? -1
  if (!text || at < 0) throw new Error('There is no such word.')
  const range = document.createRange()
  range.setStart(text, at)
  range.setEnd(text, at + word.length)
  const [own, around] = [range.getBoundingClientRect(), paragraph.getBoundingClientRect()]
  return {
    x: own.x + own.width / 2 - around.x,
    y: own.y + own.height / 2 - around.y,
  }
}

test('comment on a point and on words', async ({ openTab }) => {
  const { origin } = server
  const campaign = await company.startCampaign('Comments')
  const tab = await openTab({ as: { person: company.owner, origin } })
  await tab.open(`${origin}/campaigns/preview/${campaign.id}`)
  const paragraph = pageOf(tab).byText(/^A short walk through/)
  const box = commentsOf(tab).byRole('textbox', 'Comment')

  await test.step('on a point', async () => {
    await tab.byRole('button', /^Comments/).click()
    await commentsOf(tab).byRole('button', 'Comment').click()
    await tab.byText(/^Click what your comment is about/).appears()
    // What takes the click lies over the page.
    await tab.mouse.click(await pointIn(paragraph, 0.5, 0.5))
    await box.fill('Too long')
    await commentsOf(tab).byRole('button', 'Comment').click()
    await box.disappears()
    await commentsOf(tab).byText('Too long').appears()
  })

  await test.step('on a word that is marked by a double click', async () => {
    await paragraph.click({ count: 2, at: await paragraph.evaluate(placeOf, 'cooked') })
    await tab.keyboard.press('c')
    await box.hasFocus()
    await box.fill('Baked, rather')
    await commentsOf(tab).byText('cooked').appears()
    await commentsOf(tab).byRole('button', 'Comment').click()
    await box.disappears()
    await commentsOf(tab).byText('Baked, rather').appears()
  })

  await test.step('both are on the canvas, and one is answered there', async () => {
    await openBuilder(tab, origin, campaign.id)
    const pins = canvasOf(tab).byRole('button', /^Thread of Ada Lovelace/)
    await pins.counts(2)
    await canvasOf(tab)
      .byRole('button', /^Thread of Ada Lovelace.*Too long/)
      .click()
    await commentsOf(tab).byRole('textbox', 'Reply').fill('Shorter now')
    await commentsOf(tab).byRole('button', 'Reply').click()
    await commentsOf(tab).byText('Shorter now').appears()
  })
})

test('a guest’s preview and answer', async ({ openTab }) => {
  const campaign = await company.startCampaign('Guests')
  const { url } = await shareWith(campaign, ['comment', 'approve'])
  await company.owner.api('POST', `/campaigns/${campaign.id}/request-review`, {})
  const guest = await openTab({
    size: { width: 800, height: 900 },
    expected: [/401 \(Unauthorized\)/],
  })
  await guest.open(url)
  await guest.byRole('textbox', 'Your name').fill('Grace Hopper')
  await guest.byRole('button', 'Open the preview').click()
  await guest.byText(/^A short walk through/).appears()
  const strip = guest.byRole('region', 'Review')
  await strip.says(/asks for a yes or no to version 1/)
  await strip.byRole('button', 'Approve').click()
  await guest.byRole('dialog').byRole('button', 'Approve version 1').click()
  await strip.says(/You approved version 1/)
})
