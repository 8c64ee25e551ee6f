import { randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { firstDifference } from '../converge/describe-document.ts'
import { createDice, pick } from '../converge/dice.ts'
import type { Dice } from '../converge/dice.ts'
import { readCount, readDatabases } from '../scenario.ts'
import type { DatabaseKind, Finding, Scenario } from '../scenario.ts'
import { unlessOneHangs } from './hang.ts'
import { knownSeeds } from './known-seeds.ts'
import { live } from './live.ts'
import { addUp, idleComplaints } from './mischief.ts'
import type { Mischief } from './mischief.ts'
import { countCrashed, readPages } from './pages.ts'
import type { Person } from './person.ts'
import { comparePublished } from './published.ts'
import { settle } from './settle.ts'
import { setStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { checkUndo } from './undo-check.ts'

/** Three people with real mice and keyboards do anything at all to one campaign. */
export const builder: Scenario = {
  usage: '[--minutes 10 | --gestures N] [--seed N] [--known] [--database sqlite|postgres|both]',
  plan(args) {
    const { values } = parseArgs({
      args,
      options: {
        minutes: { type: 'string', default: '10' },
        gestures: { type: 'string' },
        seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
        known: { type: 'boolean', default: false },
        database: { type: 'string', default: 'sqlite' },
      },
    })
    const length = readLength(values)
    const seeds = values.known
      ? knownSeeds.map(({ seed }) => seed)
      : [readCount('seed', values.seed)]
    return readDatabases(values.database).flatMap((database) =>
      seeds.map((seed) => ({
        name: `${database}, seed ${seed}`,
        run: () => fuzz(database, seed, length),
      })),
    )
  },
}

/** They go on until so much time is over and all together have done so much. */
type Length = { ms: number; gestures: number }

/** A quiet machine does ten times as many; with fewer, what they do would hardly meet. */
const leastAMinute = 36

/** `--gestures` says how many, however long they take; `--minutes` how long, for at least a few. */
function readLength({ minutes: text, gestures }: { minutes: string; gestures?: string }): Length {
  if (gestures !== undefined) return { ms: 0, gestures: readCount('gestures', gestures) }
  const minutes = Number(text)
  if (!(minutes > 0)) throw new Error(`--minutes ${text} is not a number above 0.`)
  return { ms: minutes * 60_000, gestures: Math.ceil(minutes * leastAMinute) }
}

/** So long they go on before all is compared; what went wrong is then not long ago. */
const longestLeg: Length = { ms: 60_000, gestures: 400 }

function legsOf({ ms, gestures }: Length): Length[] {
  const count = Math.ceil(Math.max(ms / longestLeg.ms, gestures / longestLeg.gestures))
  return Array.from({ length: count }, () => ({ ms: ms / count, gestures: gestures / count }))
}

async function fuzz(database: DatabaseKind, seed: number, length: Length): Promise<Finding> {
  const { ms, gestures } = length
  console.log(`${database}: seed ${seed}, ${ms / 1_000} s and at least ${gestures} gestures`)
  const complaints: string[] = []
  const stage = await setStage(database, seed, (who, what) => complaints.push(`${who}: ${what}`))
  const report: Report = { gestures: 0, kinds: {}, comparisons: 0, undoneBy: 0, publishedPages: 0 }
  const run: Run = { stage, report, complaints, dice: createDice(seed * 4 + 3) }
  try {
    await unlessOneHangs(stage.people, async () => {
      await goThrough(run, legsOf(length))
      if (complaints.length === 0) await letNewcomerIn(run)
    })
  } catch (error) {
    complaints.push(inspect(error))
  }
  report.gestures = gesturesOf(stage)
  report.kinds = countKinds(stage)
  report.mischief = addUp(stage.people.map(({ mischief }) => mischief))
  if (complaints.length === 0) complaints.push(...idleComplaints(report.mischief, report.gestures))
  const told = complaints.length > 0 ? [await tell(seed, stage, complaints)] : []
  const errors = await stage.end()
  return { report, complaints: [...told, ...errors.map((line) => `the server logged ${line}`)] }
}

type Report = {
  gestures: number
  /** How often each gesture was made. */
  kinds: Record<string, number>
  comparisons: number
  undoneBy: number
  publishedPages: number
  mischief?: Mischief
}

type Run = {
  stage: Stage
  report: Report
  /** Grows; nothing new is begun once there is one. */
  complaints: string[]
  dice: Dice
}

/** Leg after leg; at the end of each all is compared, and somebody takes back what they did. */
async function goThrough({ stage, report, complaints, dice }: Run, legs: Length[]): Promise<void> {
  for (const leg of legs) {
    if (complaints.length > 0) return
    await liveAll(stage, leg, complaints)
    await settle(stage.people, stage)
    report.comparisons += 1
    const isLast = leg === legs.at(-1)
    if (!isLast) complaints.push(...(await compare(stage, stage.people)))
    const undoers = isLast ? stage.people : [pick(dice, stage.people)]
    for (const person of undoers) {
      if (complaints.length > 0) return
      complaints.push(...(await checkUndo(person, stage)))
      report.undoneBy += 1
    }
  }
}

/** Somebody who opens the campaign at the end sees what the others see, and so does a visitor. */
async function letNewcomerIn({ stage, report, complaints }: Run): Promise<void> {
  const newcomer = await stage.openNewcomer()
  const everybody = [...stage.people, newcomer]
  await settle(everybody, stage)
  complaints.push(...(await compare(stage, everybody)))
  const published = await comparePublished(stage, newcomer)
  complaints.push(...published.complaints)
  report.publishedPages = published.pages
}

function gesturesOf({ people }: Stage): number {
  return people.reduce((sum, { history }) => sum + history.length, 0)
}

function countKinds({ people }: Stage): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const { made } of people)
    for (const [name, count] of made) kinds[name] = (kinds[name] ?? 0) + count
  return kinds
}

async function liveAll(stage: Stage, length: Length, complaints: string[]): Promise<void> {
  const until = performance.now() + length.ms
  const enough = gesturesOf(stage) + length.gestures
  let isOver = false
  const isTooEarly = () => performance.now() < until || gesturesOf(stage) < enough
  const isOn = () => !isOver && complaints.length === 0 && isTooEarly()
  const all = stage.people.map(async (person) => {
    try {
      await live(person, isOn)
    } catch (error) {
      isOver = true
      complaints.push(`${person.name}: ${inspect(error)}`)
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
