import { randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { firstDifference } from '../converge/describe-document.ts'
import { createDice, pick } from '../converge/dice.ts'
import { readCount, readDatabases } from '../scenario.ts'
import type { DatabaseKind, Finding, Scenario } from '../scenario.ts'
import { knownSeeds } from './known-seeds.ts'
import { live } from './live.ts'
import { countCrashed, readPages } from './pages.ts'
import type { Person } from './person.ts'
import { comparePublished } from './published.ts'
import { settle } from './settle.ts'
import { setStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { checkUndo } from './undo-check.ts'

/** Three people with real mice and keyboards do anything at all to one campaign. */
export const builder: Scenario = {
  usage: '[--minutes 10] [--seed N] [--known] [--database sqlite|postgres|both]',
  plan(args) {
    const { values } = parseArgs({
      args,
      options: {
        minutes: { type: 'string', default: '10' },
        seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
        known: { type: 'boolean', default: false },
        database: { type: 'string', default: 'sqlite' },
      },
    })
    const minutes = readMinutes(values.minutes)
    const seeds = values.known
      ? knownSeeds.map(({ seed }) => seed)
      : [readCount('seed', values.seed)]
    return readDatabases(values.database).flatMap((database) =>
      seeds.map((seed) => ({
        name: `${database}, seed ${seed}`,
        run: () => fuzz(database, seed, minutes * 60_000),
      })),
    )
  },
}

function readMinutes(text: string): number {
  const minutes = Number(text)
  if (!(minutes > 0)) throw new Error(`--minutes ${text} is not a number above 0.`)
  return minutes
}

/** So long (ms) they go on before all is compared; what went wrong is then not long ago. */
const longestLeg = 60_000

async function fuzz(database: DatabaseKind, seed: number, lengthMs: number): Promise<Finding> {
  console.log(`${database}: seed ${seed}, ${Math.round(lengthMs / 1_000)} s`)
  const complaints: string[] = []
  const stage = await setStage(database, seed, (who, what) => complaints.push(`${who}: ${what}`))
  const report = { gestures: 0, comparisons: 0, undoneBy: 0, publishedPages: 0 }
  const dice = createDice(seed * 4 + 3)
  try {
    for (let leftMs = lengthMs; leftMs > 0 && complaints.length === 0; leftMs -= longestLeg) {
      await liveAll(stage, Math.min(leftMs, longestLeg), complaints)
      await settle(stage.people, stage)
      report.comparisons += 1
      const isLast = leftMs <= longestLeg
      if (!isLast) complaints.push(...(await compare(stage, stage.people)))
      const undoers = isLast ? stage.people : [pick(dice, stage.people)]
      for (const person of undoers) {
        if (complaints.length > 0) break
        complaints.push(...(await checkUndo(person, stage)))
        report.undoneBy += 1
      }
    }
    if (complaints.length === 0) {
      const newcomer = await stage.openNewcomer()
      const everybody = [...stage.people, newcomer]
      await settle(everybody, stage)
      complaints.push(...(await compare(stage, everybody)))
      const published = await comparePublished(stage, newcomer)
      complaints.push(...published.complaints)
      report.publishedPages = published.pages
    }
  } catch (error) {
    complaints.push(error instanceof Error ? String(error.stack) : String(error))
  }
  report.gestures = stage.people.reduce((sum, { history }) => sum + history.length, 0)
  const told = complaints.length > 0 ? [await tell(seed, stage, complaints)] : []
  const errors = await stage.end()
  return { report, complaints: [...told, ...errors.map((line) => `the server logged ${line}`)] }
}

async function liveAll({ people }: Stage, ms: number, complaints: string[]): Promise<void> {
  const until = performance.now() + ms
  let isOver = false
  const isOn = () => !isOver && performance.now() < until && complaints.length === 0
  const all = people.map(async (person) => {
    try {
      await live(person, isOn)
    } catch (error) {
      isOver = true
      const why = error instanceof Error ? String(error.stack) : String(error)
      complaints.push(`${person.name}: ${why}`)
    }
  })
  await Promise.all(all)
}

/** Says how what people see differs; everybody must be at rest. */
async function compare(stage: Stage, everybody: readonly Person[]): Promise<string[]> {
  const complaints: string[] = []
  const seen = await Promise.all(
    everybody.map(async (person) => ({ person, pages: await readPages(person, stage) })),
  )
  const [first, ...others] = seen
  for (const { person, pages } of others)
    for (const [id, html] of pages) {
      const expected = first?.pages.get(id) ?? ''
      if (html === expected) continue
      const where = firstDifference(expected, html)
      complaints.push(
        `${first?.person.name} and ${person.name} see page ${id} differently: ${where}`,
      )
    }
  for (const person of everybody) {
    const crashed = await countCrashed(person)
    if (crashed > 0) complaints.push(`${person.name} sees ${crashed} blocks that can't be drawn`)
  }
  return complaints
}

const shownGestures = 30

/** All that helps to find out what happened: who did what last, what was said, how it looks. */
async function tell(seed: number, { people }: Stage, complaints: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `fanfare-builder-seed-${seed}-`))
  const told = people.map(({ name, history, heard }) => {
    const did = history.slice(-shownGestures).map((line) => `  ${line}`)
    const said = heard.slice(-shownGestures).map((line) => `  ${line}`)
    return [`${name} did last:`, ...did, `${name}'s console:`, ...said].join('\n')
  })
  for (const { name, page } of people) {
    const path = join(folder, `${name}.png`)
    await page.screenshot({ path, timeout: 10_000 }).catch(() => undefined)
  }
  return [`seed ${seed}:`, ...complaints, ...told, `Pictures: ${folder}`].join('\n')
}
