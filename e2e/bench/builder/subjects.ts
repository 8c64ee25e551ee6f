import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BrowserContext, Frame, Page } from '@playwright/test'
import type { SignedIn } from '#e2e/support/person.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { providePeers } from '../provide-peers.ts'
import type { Settings } from '../settings.ts'
import { hire, openStage } from '../stage.ts'
import type { Stage } from '../stage.ts'
import { openColleague } from './colleague.ts'
import type { Colleague } from './colleague.ts'
import type { EditorPage } from './editor-page.ts'
import { buildPuck } from './pack.ts'
import { pageContent, picturePath, placesOf } from './page-content.ts'
import { puckIds, puckPage } from './puck-page.ts'
import { serveFolder } from './serve-folder.ts'
import { writePage } from './write-page.ts'
import type { WrittenPage } from './write-page.ts'

const typists = 5
const lettersPerSecond = 5
const opensWithinMs = 90_000

/** A builder with pages of different sizes. */
export type Subject = {
  name: string
  /** Lets a new browser in. */
  admit(context: BrowserContext): Promise<void>
  /** Begins to open the page of so many blocks, and gives it once there is a canvas. */
  open(tab: Page, count: number): Promise<EditorPage>
  stop(): Promise<void>
}

export type Fanfare = Subject & {
  origin: string
  owner: SignedIn
  /** The address of the page of so many blocks, and what finds these. */
  pageAt(count: number): { url: string } & Pick<EditorPage, 'block'>
  /** Somebody else on the page of so many blocks. */
  join(count: number): Promise<Colleague & WrittenPage>
  /** Five people type on the page of so many blocks, far from its top; resolves with what ends it. */
  crowd(count: number): Promise<() => void>
}

/** The product with a campaign for each size; another build of it when `build` names its folder. */
export async function openFanfare(settings: Settings, build?: string): Promise<Fanfare> {
  const stage = await openStage(settings, 'builder', 'sqlite', build ? { build } : {})
  const { server, owner } = stage
  const people: SignedIn[] = []
  while (people.length < typists) people.push(await hire(server.origin, owner, stage.companyId))
  const pages = new Map<number, WrittenPage & { id: string }>()
  for (const count of settings.blockCounts) pages.set(count, await createPage(stage, count))
  const pageOf = (count: number) => {
    const page = pages.get(count)
    if (!page) throw new Error(`There is no page of ${count} blocks.`)
    return page
  }
  const join = async (count: number, person = people[0] ?? owner) => {
    const { id, ...page } = pageOf(count)
    return { ...(await openColleague(server.origin, id, person)), ...page }
  }
  const pageAt = (count: number) => {
    const { id, blockIds } = pageOf(count)
    const url = `${server.origin}/campaigns/builder/${id}`
    return { url, block: (at: number) => `[data-block-id="${blockIds[at]}"]` }
  }
  return {
    name: build ? basename(build) : 'fanfare',
    origin: server.origin,
    owner,
    pageAt,
    join,
    admit: (context) => signIn(context, server.origin, owner),
    async open(tab, count) {
      const { url, block } = pageAt(count)
      await tab.goto(url, { waitUntil: 'commit' })
      return { tab, canvas: tab.mainFrame(), outline: '[data-selected-id]', block }
    },
    async crowd(count) {
      const here = await Promise.all(people.map((person) => join(count, person)))
      const texts = textsApart(count, here.length)
      const stops = here.map((colleague, at) => {
        const blockId = colleague.blockIds[texts[at] ?? 0] ?? ''
        colleague.enter(colleague.pageId, blockId)
        return colleague.keepTyping(blockId, lettersPerSecond)
      })
      return () => {
        for (const stop of stops) stop()
        for (const colleague of here) colleague.leave()
      }
    },
    stop: stage.stop,
  }
}

/** Puck with a page for each size. Its picture is fetched from the product. */
export async function openPuck(settings: Settings, picturesOf: string): Promise<Subject> {
  await providePeers()
  const folder = join(settings.folder, 'puck')
  await buildPuck(folder)
  for (const count of settings.blockCounts) {
    const page = puckPage(pageContent(count))
    writeFileSync(join(folder, `page-${count}.json`), JSON.stringify(page))
  }
  const picture = await fetch(new URL(picturePath, picturesOf))
  if (!picture.ok) throw new Error(`${picturePath} is ${picture.status}.`)
  writeFileSync(join(folder, 'picture.svg'), Buffer.from(await picture.arrayBuffer()))
  const { origin, stop } = await serveFolder(folder)
  return {
    name: 'puck',
    admit: async () => undefined,
    async open(tab, count) {
      await tab.goto(`${origin}/?blocks=${count}`, { waitUntil: 'commit' })
      const canvas = await findCanvas(tab)
      const ids = puckIds(pageContent(count))
      return {
        tab,
        canvas,
        block: (at) => `[data-puck-component="${ids[at]}"]`,
        outline: '[class*="DraggableComponent--isSelected"]',
      }
    },
    stop,
  }
}

/** The frame that Puck puts its page into; another one is there for a moment before. */
async function findCanvas(tab: Page): Promise<Frame> {
  let canvas = tab.mainFrame()
  const hasBlocks = (frame: Frame) =>
    frame.evaluate(() => window.meter.blocksAt(1) !== null).catch(() => false)
  const isThere = async () => {
    for (const frame of tab.frames()) if (await hasBlocks(frame)) canvas = frame
    return canvas !== tab.mainFrame()
  }
  await waitUntil('Puck has a canvas', isThere, opensWithinMs)
  return canvas
}

async function createPage(stage: Stage, count: number) {
  const { id } = await stage.createCampaign()
  const author = await openColleague(stage.server.origin, id, stage.owner)
  const page = writePage(author.doc, pageContent(count))
  author.leave()
  return { id, ...page }
}

/** Lets a browser in as somebody. */
export async function signIn(context: BrowserContext, origin: string, { cookie }: SignedIn) {
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin, httpOnly: true }
  })
  await context.addCookies(cookies)
}

/** So many texts, evenly over the page and none near its top. */
function textsApart(count: number, wanted: number): number[] {
  const { texts } = placesOf(count)
  return Array.from({ length: wanted }, (_, at) => {
    const share = (at + 1) / (wanted + 1)
    return texts[Math.floor(share * texts.length)] ?? 0
  })
}
