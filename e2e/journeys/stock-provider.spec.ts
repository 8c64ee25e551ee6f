import { expect } from '@playwright/test'
import { test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { addMember, setStage } from './support/signed-in.ts'
import { openStockPerson, packStockClient } from './support/stock-person.ts'
import type { StockPerson } from './support/stock-person.ts'
import { serveTwoNodes } from './support/two-nodes.ts'

/** The close code of `read-only`. */
const readOnly = 4405

const server = serveTwoNodes()
let program = ''
test.beforeAll(async () => {
  program = await packStockClient()
})

async function openRoom(openBrowser: OpenBrowser) {
  const { origin } = server
  const stage = await setStage(origin)
  const place = { origin, room: stage.campaign.id, program }
  const bo = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const cy = await addMember(origin, stage, { name: 'Cy Okafor', role: 'reviewer' })
  return {
    openAda: () => openStockPerson(openBrowser, place, stage.owner),
    openBo: () => openStockPerson(openBrowser, place, bo),
    openCy: () => openStockPerson(openBrowser, place, cy),
  }
}

const connections = () => Promise.all(server.nodes.map((node) => node.connections()))

/** One on each node, by the nodes' own account. */
async function openApart(
  openOne: () => Promise<StockPerson>,
  openOther: () => Promise<StockPerson>,
): Promise<[StockPerson, StockPerson]> {
  const one = await openOne()
  const other = await openOther()
  // Browsers also connect ahead of need, which takes turns from the proxy.
  await expect
    .poll(async () => {
      const found = await connections()
      if (found.includes(2)) await other.page.evaluate(() => window.stock.reconnect())
      return found
    })
    .toEqual([1, 1])
  return [one, other]
}

async function expectText(people: StockPerson[], wanted: string): Promise<void> {
  for (const { see } of people) await expect.poll(async () => (await see()).text).toBe(wanted)
}

async function expectFacts(people: StockPerson[], wanted: object): Promise<void> {
  for (const { see } of people) await expect.poll(async () => (await see()).facts).toEqual(wanted)
}

/** Ada points at the title and Bo at the footer: each sees the other there, and once. */
async function pointAndSee(ada: StockPerson, bo: StockPerson): Promise<void> {
  await ada.page.evaluate(() => window.stock.pointAt('title'))
  await bo.page.evaluate(() => window.stock.pointAt('footer'))
  const others = async () => [(await ada.see()).others, (await bo.see()).others]
  await expect
    .poll(others)
    .toEqual([
      [{ name: 'Bo Lindqvist', writesAt: 'footer' }],
      [{ name: 'Ada Lovelace', writesAt: 'title' }],
    ])
}

/** Letter by letter, so that what happens meanwhile happens between letters. */
async function type(person: StockPerson, words: string, where: 'start' | 'end'): Promise<void> {
  const letters = words.split('')
  for (const letter of where === 'end' ? letters : letters.toReversed())
    await person.write(letter, where)
}

test('two people on two nodes: live both ways, offline, and back', async ({ openBrowser }) => {
  const room = await openRoom(openBrowser)
  const [ada, bo] = await openApart(room.openAda, room.openBo)

  await test.step('text and facts are live both ways', async () => {
    await ada.write('Dear readers, ', 'end')
    await expectText([bo], 'Dear readers, ')
    await bo.write('spring is here.', 'end')
    await expectText([ada], 'Dear readers, spring is here.')
    await ada.learn('season', 'spring')
    await bo.learn('place', 'Malmö')
    await expectFacts([ada, bo], { season: 'spring', place: 'Malmö' })
    await bo.learn('season', 'summer')
    await ada.page.evaluate(() => window.stock.forget('place'))
    await expectFacts([ada, bo], { season: 'summer' })
  })

  await test.step('so is who is there, and where', async () => {
    await pointAndSee(ada, bo)
  })

  await test.step('what was written offline survives a reload', async () => {
    await bo.page.context().setOffline(true)
    await bo.write(' Bring a coat.', 'end')
    await bo.learn('coat', 'yes')
    await bo.page.evaluate(() => window.stock.keepAll())
    await bo.reload()
    await expectText([bo], 'Dear readers, spring is here. Bring a coat.')
    await expectFacts([bo], { season: 'summer', coat: 'yes' })
    expect(await bo.see()).toMatchObject({ isConnected: false })
    expect(await ada.see()).toMatchObject({ text: 'Dear readers, spring is here.' })
  })

  await test.step('and merges with what a colleague wrote meanwhile', async () => {
    await ada.write('Hello! ', 'start')
    await ada.learn('hat', 'no')
    await bo.page.context().setOffline(false)
    await expectText([ada, bo], 'Hello! Dear readers, spring is here. Bring a coat.')
    await expectFacts([ada, bo], { season: 'summer', coat: 'yes', hat: 'no' })
  })
})

test('a reader sees live what is written on the other node, and is refused edits', async ({
  openBrowser,
}) => {
  const room = await openRoom(openBrowser)
  const [ada, cy] = await openApart(room.openAda, room.openCy)
  await ada.write('For all to read.', 'end')
  await expectText([cy], 'For all to read.')

  await cy.write(' Not by me.', 'end')
  await expect.poll(cy.see).toMatchObject({ closed: [readOnly], isConnected: false })
  await ada.write(' Still.', 'end')
  const again = await room.openCy()
  await expectText([ada, again], 'For all to read. Still.')
})

// The last: from here on there is one node.
test('one node dies while both write: they go on through the other, and nothing is lost', async ({
  openBrowser,
}) => {
  const room = await openRoom(openBrowser)
  const [ada, bo] = await openApart(room.openAda, room.openBo)
  await pointAndSee(ada, bo)
  await ada.write('.', 'end')
  await expectText([bo], '.')

  const [first, second] = server.nodes
  await Promise.all([
    type(ada, 'Ada wrote this while a node died', 'start'),
    type(bo, ' And this is what Bo wrote meanwhile.', 'end'),
    first?.kill(),
  ])
  await expect.poll(() => second?.connections()).toBe(2)
  const all = 'Ada wrote this while a node died. And this is what Bo wrote meanwhile.'
  await expectText([ada, bo], all)
  for (const person of [ada, bo])
    expect(await person.see()).toMatchObject({ isConnected: true, isSynced: true })

  // Stock clients pass over a state that they knew before they lost their connection.
  await pointAndSee(ada, bo)

  // With nothing kept in the browser: this is what the server has.
  const cy = await room.openCy()
  await expectText([cy], all)
})
