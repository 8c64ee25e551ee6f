import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { canvasOf, openBuilder, saveBadge, writeIn } from '#e2e/journeys/support/builder-screen.ts'
import { addMember, openAs, setStage } from '#e2e/journeys/support/signed-in.ts'
import type { Stage } from '#e2e/journeys/support/signed-in.ts'
import { findChromium } from '#e2e/support/find-chromium.ts'
import { freePort } from '#e2e/support/free-port.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { provideBuild } from '#e2e/support/provide-build.ts'
import { startServer } from '#e2e/support/start-server.ts'
import { keepDocuments } from './earlier-documents.ts'
import type { Finding, Scenario, Trial } from './scenario.ts'

/**
 * The last build whose documents had no generations, and whose programs name no form; and the last one
 * whose texts were nested.
 */
const earlierCommits = ['f208f735', '88bbe45c']
const words = 'A short walk through'

/**
 * Tabs of an earlier build stay open, one offline and one online, both with words that were not sent,
 * while the server is updated and writes the document anew. They must write nothing into the new
 * document and ask to be reloaded; with the program of today their words arrive, once.
 */
export const earlierBuild: Scenario = {
  usage:
    '  tabs of earlier builds stay open over an update, in Chromium, and their documents go on',
  plan: (args) => {
    const { values } = parseArgs({
      args,
      options: { parts: { type: 'string', default: 'documents,tabs' } },
    })
    const parts = values.parts.split(',')
    return earlierCommits.flatMap((commit): Trial[] => [
      ...(parts.includes('documents')
        ? [{ name: `documents of ${commit}`, run: () => keepDocuments(commit) }]
        : []),
      ...(parts.includes('tabs')
        ? [{ name: `tabs of ${commit}`, run: () => stayOpen(commit) }]
        : []),
    ])
  },
}

async function stayOpen(commit: string): Promise<Finding> {
  const build = await provideBuild(commit)
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-update-'))
  const port = await freePort()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    return await watch(browser, { build, dataDir, port })
  } finally {
    await browser.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Place = { build: string; dataDir: string; port: number }

async function watch(browser: Browser, { build, dataDir, port }: Place): Promise<Finding> {
  const before = await startServer({ build, dataDir, port })
  const { stage, open } = await setPeople(browser, before.origin)
  const [offline, online] = [await open('Bo Lindqvist'), await open('Cy Okafor')]
  await write(offline, ' Saved.')
  await expect(saveBadge(offline, 'Saved')).toBeVisible()
  await offline.context().setOffline(true)
  await write(offline, ' Offline.')
  await before.stop()
  await write(online, ' Unsent.')

  const server = await startServer({ dataDir, port })
  const today = await open('Ada Lovelace')
  await write(today, ' Today.')
  await expect(saveBadge(today, 'Saved')).toBeVisible()
  await offline.context().setOffline(false)
  const told: string[] = []
  for (const tab of [offline, online]) {
    const notice = tab.getByRole('alert').filter({ hasText: /reload/i })
    await expect(notice).toBeVisible({ timeout: 30_000 })
    told.push((await notice.innerText()).split('\n')[0] ?? '')
  }
  await online.keyboard.type(' Later.')
  // A program that knows of forms takes no letters any more, and shows none.
  const isLater = (await canvasOf(online).innerText()).includes('Later.')
  const meanwhile = await canvasOf(today).innerText()
  for (const tab of [offline, online]) {
    await tab.reload()
    await expect(saveBadge(tab, 'Saved')).toBeVisible({ timeout: 30_000 })
  }
  const wanted = ['Saved.', 'Today.', 'Offline.', 'Unsent.', ...(isLater ? ['Later.'] : [])]
  for (const word of wanted) await expect(canvasOf(today)).toContainText(word)
  const end = await canvasOf(today).innerText()
  await server.stop()
  return {
    report: { told, campaign: stage.campaign.id },
    complaints: [
      ...wanted
        .slice(2)
        .filter((word) => meanwhile.includes(word))
        .map(arrivedEarly),
      ...wanted.filter((word) => end.split(word).length !== 2).map(notOnce),
    ],
  }
}

const arrivedEarly = (word: string) => `“${word}” came into the new document by the earlier program`
const notOnce = (word: string) => `“${word}” is not there once`

async function setPeople(browser: Browser, origin: string) {
  const stage: Stage = await setStage(origin)
  const members = new Map<string, SignedIn>([[stage.owner.name, stage.owner]])
  for (const name of ['Bo Lindqvist', 'Cy Okafor'])
    members.set(name, await addMember(origin, stage, { name, role: 'editor' }))
  const openBrowser = async (_name: string, options = {}) =>
    (await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })).newPage()
  const open = async (name: string): Promise<Page> => {
    const person = members.get(name)
    if (!person) throw new Error(`Nobody is called ${name}.`)
    const page = await openAs(openBrowser, origin, person)
    await openBuilder(page, stage.campaign.id)
    return page
  }
  return { stage, open }
}

async function write(page: Page, more: string): Promise<void> {
  const text = await writeIn(page, words, 'end')
  await text.pressSequentially(more)
}
