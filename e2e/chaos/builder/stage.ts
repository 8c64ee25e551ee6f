import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { invite } from '#e2e/bench/stage.ts'
import { findChromium } from '#e2e/support/find-chromium.ts'
import { signUp, signUpConfirmed } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import { startProxy } from '#e2e/support/start-proxy.ts'
import { startServer } from '#e2e/support/start-server.ts'
import { withId } from '#e2e/support/shapes.ts'
import { createDice } from '../converge/dice.ts'
import { createEditor } from '../editor.ts'
import type { Editor } from '../editor.ts'
import type { DatabaseKind } from '../scenario.ts'
import { prepareStorage } from './bad-storage.ts'
import { watchScripts } from './hang.ts'
import { followLetters } from './letters.ts'
import type { Letters } from './letters.ts'
import { listen } from './listen.ts'
import { noMischief } from './mischief.ts'
import type { Person } from './person.ts'

/** A campaign on the real product, three people in its builder, and a witness without one. */
export type Stage = {
  origin: string
  campaignId: string
  owner: SignedIn
  people: Person[]
  /** Gets every edit as the server passes it on, and makes none. */
  witness: Editor
  /** Somebody of the company who has not been here, in a new browser. */
  openNewcomer(): Promise<Person>
  /** Ends it all; gives what the server logged as errors. */
  end(): Promise<string[]>
}

const names = ['Ada Lovelace', 'Bo Lindqvist', 'Cy Tanaka'] as const
const windows = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1100, height: 800 },
] as const

/** Opens the builder for everybody; `complain` hears of whatever goes wrong in their pages. */
export async function setStage(
  database: DatabaseKind,
  seed: number,
  complain: (who: string, what: string) => void,
): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-builder-'))
  const postgres = database === 'postgres' ? await startPostgres({ durable: false }) : null
  const server = await startServer({
    dataDir,
    env: { LOG_LEVEL: 'warn' },
    ...(postgres ? { databaseUrl: postgres.url } : {}),
  })
  const { origin } = server
  const owner = await signUpConfirmed(origin, names[0])
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Slow Morning' })
  const path = `/companies/${company.id}/campaigns`
  const body = { name: 'Sunday letter', templateId: 'newsletter' }
  const { id: campaignId } = await owner.ask(withId, 'POST', path, body)
  const hire = async (name: string) => {
    const person = await signUp(origin, name)
    await invite(owner, company.id, person)
    return person
  }
  const ends: (() => Promise<unknown>)[] = []
  const witness = createEditor(
    `${origin.replace('http', 'ws')}/collab/${campaignId}`,
    (await hire('Wim Witness')).cookie,
    'the witness',
    { stays: true },
  )
  const letters = followLetters(witness.doc)
  witness.connect()
  const place = { origin, campaignId, seed, letters, ends }
  const open = (who: SignedIn, index: number) => openBuilder(place, who, index, complain)
  const people = [
    await open(owner, 0),
    await open(await hire(names[1]), 1),
    await open(await hire(names[2]), 2),
  ]
  return {
    origin,
    campaignId,
    owner,
    people,
    witness,
    openNewcomer: async () => open(await hire('Ned Newcomer'), 3),
    async end() {
      witness.disconnect()
      for (const end of ends) await end()
      await server.stop()
      await postgres?.stop()
      const log = readFileSync(join(dataDir, 'server.log'), 'utf8')
      rmSync(dataDir, { recursive: true, force: true })
      return errorsIn(log)
    },
  }
}

type Place = {
  origin: string
  campaignId: string
  seed: number
  letters: Letters
  /** Grows by what ends what was started. */
  ends: (() => Promise<unknown>)[]
}

/** A browser that reaches `origin` by a line of its own, and by the same name as everybody. */
async function launchBrowser({ origin, ends }: Place) {
  const line = await startProxy(origin)
  const rule = `MAP ${new URL(origin).host} ${new URL(line.url).host}`
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      `--host-resolver-rules=${rule}`,
    ],
  })
  ends.push(
    () => browser.close(),
    () => line.stop(),
  )
  return { browser, line }
}

async function openBuilder(
  place: Place,
  who: SignedIn,
  index: number,
  complain: (who: string, what: string) => void,
): Promise<Person> {
  const { origin, campaignId, seed, letters } = place
  const { browser, line } = await launchBrowser(place)
  const viewport = windows[index] ?? windows[0]
  const context = await browser.newContext({ baseURL: origin, viewport, locale: 'en-GB' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addCookies(
    who.cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin, httpOnly: true }
    }),
  )
  await prepareStorage(context)
  const page = await context.newPage()
  const person: Person = {
    context,
    page,
    scripts: await watchScripts(page),
    history: [],
    made: new Map(),
    heard: [],
    excusedUntil: 0,
    offlineFor: 0,
    clientId: null,
    clientIds: new Set(),
    line,
    endSilence: null,
    badStorageUntil: 0,
    wasAsked: false,
    letters,
    mischief: noMischief(),
    name: names[index] ?? 'the newcomer',
    letter: 'abcd'.charAt(index),
    dice: createDice(seed * 4 + index),
  }
  listen(person, (what) => complain(person.name, what))
  await page.goto(`/campaigns/builder/${campaignId}`)
  await page.locator('#canvas').waitFor()
  return person
}

const errorLevel = 50

function errorsIn(log: string): string[] {
  return log.split('\n').filter((line) => Number(/"level":(\d+)/.exec(line)?.[1]) >= errorLevel)
}
