import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { test } from './engine/test.ts'
import type { Found } from './engine/found.ts'
import type { Tab } from './engine/tab.ts'
import { canvasOf, isSaved, openBuilder, paletteOf, zoomTo } from './support/builder.ts'
import { dragTo, drawBetween, showInMiddle } from './support/mouse.ts'
import { shareCompany } from './support/stage.ts'

const server = serveFanfare()
const company = shareCompany(server)

const quoteOf = (tab: Tab) => canvasOf(tab).css('[data-kind="quote"]')
const textOf = (tab: Tab) => canvasOf(tab).css('[data-kind="rich-text"]').at(0)

/** Waits until the quote stands right below the text, or right above. */
const standsBelow = (tab: Tab) =>
  canvasOf(tab).css('[data-kind="rich-text"] + [data-kind="quote"]').counts(1)
const standsAbove = (tab: Tab) =>
  canvasOf(tab).css('[data-kind="quote"] + [data-kind="rich-text"]').counts(1)

/** Adds a section with two columns, and gives them. */
async function addColumns(tab: Tab): Promise<[Found, Found]> {
  const columns = canvasOf(tab).css('[data-column-id]')
  const count = await columns.count()
  await paletteOf(tab).byRole('button', 'Add section with 2 columns').click()
  await columns.counts(count + 2)
  const empty = canvasOf(tab).css('[data-column-id]:not(:has([data-block-id]))')
  const idOf = (at: number) => empty.at(at).evaluate((each) => each.dataset['columnId'] ?? '')
  const [left, right] = [await idOf(0), await idOf(1)]
  const column = (id: string) => canvasOf(tab).css(`[data-column-id="${id}"]`)
  return [column(left), column(right)]
}

for (const percent of [50, 62, 100, 150])
  test(`drag by mouse and keyboard at ${percent} %`, async ({ openTab }) => {
    const { origin } = server
    const campaign = await company.startCampaign(`Drag at ${percent}`, 'blank')
    // So large that all of it is in sight.
    const size = { width: percent < 100 ? 1440 : 1920, height: 1300 }
    const tab = await openTab({ as: { person: company.owner, origin }, size })
    await openBuilder(tab, origin, campaign.id)
    await zoomTo(tab, `${percent}%`)

    await test.step('from the palette, below a text', async () => {
      const tile = paletteOf(tab).byRole('button', 'Add Quote')
      await dragTo(tab, tile, textOf(tab), { x: 0.5, y: 0.8 })
      await standsBelow(tab)
    })

    await test.step('into another section, and between its columns', async () => {
      await tab.keyboard.press('Escape')
      const [left, right] = await addColumns(tab)
      for (const column of [left, right, left]) {
        await showInMiddle(column)
        await dragTo(tab, quoteOf(tab), column, { x: 0.5, y: 0.5 })
        await column.css('[data-kind="quote"]').counts(1)
      }
    })

    await test.step('back above the text', async () => {
      await showInMiddle(quoteOf(tab))
      await dragTo(tab, quoteOf(tab), textOf(tab), { x: 0.5, y: 0.2 })
      await standsAbove(tab)
    })

    await test.step('below it by keyboard', async () => {
      const said = tab.css('[role="alert"][aria-live]')
      await tab.byRole('button', /^Move Quote/).focus()
      await tab.keyboard.press('Space')
      await said.says(/^Picked up/)
      await tab.keyboard.press('ArrowDown')
      await said.says(/^Section 1: last, after “One sentence/)
      await tab.keyboard.press('Space')
      await said.says(/^Dropped/)
      await standsBelow(tab)
      await isSaved(tab)
    })
  })

test('marquee', async ({ openTab }) => {
  const { origin } = server
  const campaign = await company.startCampaign('Marquee')
  const tab = await openTab({ as: { person: company.owner, origin } })
  await openBuilder(tab, origin, campaign.id)
  await drawBetween(tab, async () => {
    const title = await canvasOf(tab)
      .byRole('heading', /One good letter/)
      .box()
    const picture = await canvasOf(tab)
      .byRole('img', /orange sun/)
      .box()
    const from = { x: picture.x - 40, y: title.y + 4 }
    return { from, to: { x: picture.x + 120, y: picture.y + 40 } }
  })
  const selection = tab.byRole('toolbar', 'Selection')
  await selection.says(/4 blocks/)
  await tab.keyboard.press('Delete')
  await canvasOf(tab)
    .byRole('img', /orange sun/)
    .counts(0)
  await canvasOf(tab)
    .byRole('heading', /One good letter/)
    .counts(0)
  await tab.keyboard.press('Control+z')
  await canvasOf(tab)
    .byRole('heading', /One good letter/)
    .counts(1)
})
