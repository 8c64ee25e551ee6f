import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '#e2e/support/free-port.ts'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import { startServer } from '#e2e/support/start-server.ts'
import { withId } from '#e2e/support/shapes.ts'
import { complaintsAbout, readCount, readDatabases } from '../scenario.ts'
import type { DatabaseKind, Finding, Scenario, Trial } from '../scenario.ts'
import { carryStories } from './carry-stories.ts'
import { readAgain } from './read-again.ts'
import { runOnce, type Outcome } from './run-once.ts'
import { headersOf, personOn, setStage, type Stage } from './stage.ts'
import { typeTogether } from './type-together.ts'

/**
 * Many sessions of people who write in one text; many runs of five clients whose lines delay, double,
 * reorder and break; and many stories of people who were offline while the document went from one
 * generation to others.
 */
export const converge: Scenario = {
  usage: `[--parts typing,lines,stories] [--sessions 20000] [--runs 5000] [--times 5000] [--seed 1] [--at-once 8]
    [--database sqlite|postgres|both]`,
  plan(args) {
    const { values } = parseArgs({
      args,
      options: {
        parts: { type: 'string', default: 'typing,lines,stories' },
        sessions: { type: 'string', default: '20000' },
        runs: { type: 'string', default: '5000' },
        times: { type: 'string', default: '5000' },
        seed: { type: 'string', default: '1' },
        'at-once': { type: 'string', default: '8' },
        database: { type: 'string', default: 'sqlite' },
      },
    })
    const runs = readCount('runs', values.runs)
    const seed = readCount('seed', values.seed)
    const atOnce = readCount('at-once', values['at-once'])
    const times = readCount('times', values.times)
    const lines = readDatabases(values.database).map((database) => ({
      name: `${database}, seeds ${seed} to ${seed + runs - 1}`,
      run: () => convergeOn(database, { runs, seed, atOnce }),
    }))
    const sessions = readCount('sessions', values.sessions)
    const typing = [{ name: `typing, seed ${seed}`, run: () => typeTogether(sessions, seed) }]
    const stories = [{ name: `stories, seed ${seed}`, run: () => carryStories(times, seed) }]
    const parts: Record<string, Trial[]> = { typing, lines, stories }
    return values.parts.split(',').flatMap((name) => {
      const part = Object.hasOwn(parts, name) ? parts[name] : undefined
      if (!part) throw new Error(`There is no part "${name}".`)
      return part
    })
  },
}

/** After so many runs the server is killed, and all their documents are read again. */
const runsPerRestart = 250

type Plan = { runs: number; seed: number; atOnce: number }

async function convergeOn(database: DatabaseKind, plan: Plan): Promise<Finding> {
  // Every stock provider listens for the end of this process, and many are open at once.
  process.setMaxListeners(0)
  const postgres = database === 'postgres' ? await startPostgres({ durable: true }) : null
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-converge-'))
  const port = await freePort()
  const start = () =>
    startServer({
      dataDir,
      port,
      env: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
      ...(postgres ? { databaseUrl: postgres.url } : {}),
    })
  let server = await start()
  const report = emptyReport()
  const complaints: string[] = []
  try {
    const stage = await setStage(server.origin)
    for (let first = 0; first < plan.runs; first += runsPerRestart) {
      const count = Math.min(runsPerRestart, plan.runs - first)
      const seeds = Array.from({ length: count }, (_, index) => plan.seed + first + index)
      const outcomes = await eachAtOnce(seeds, plan.atOnce, (seed) => play(stage, seed))
      await server.kill()
      server = await start()
      await eachAtOnce(outcomes, plan.atOnce, async (outcome) => {
        const difference = await readAgain(server.origin, outcome, headersOf(stage, 0))
        if (difference) outcome.complaints.push(difference)
        else if (outcome.agreed !== null) report.readAgain += 1
      })
      for (const outcome of outcomes) note(outcome, report, complaints)
      console.log(`${database}: ${report.runs} of ${plan.runs} runs, ${report.agreed} agreed`)
    }
    return { report, complaints: [...complaints, ...idleComplaints(report)] }
  } finally {
    await server.stop()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function play(stage: Stage, seed: number): Promise<Outcome> {
  const { ask } = personOn(stage, seed)
  const path = `/companies/${stage.companyId}/campaigns`
  const { id } = await ask(withId, 'POST', path, { name: `Seed ${seed}` })
  const at = { origin: stage.origin, campaignId: id, seed }
  return runOnce({ ...at, headersOf: (line) => headersOf(stage, line) })
}

/** Does all of `work`, at most `atOnce` at the same time; results in the order of `items`. */
async function eachAtOnce<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

type Report = {
  runs: number
  /** Runs after which five clients and a newcomer had the same. */
  agreed: number
  /** Documents that a fresh client found the same after the server had been killed. */
  readAgain: number
  messages: number
  late: number
  doubled: number
  moved: number
  cuts: number
}

function emptyReport(): Report {
  return { runs: 0, agreed: 0, readAgain: 0, messages: 0, late: 0, doubled: 0, moved: 0, cuts: 0 }
}

function note(outcome: Outcome, report: Report, complaints: string[]): void {
  const { passed, late, doubled, moved, cuts } = outcome.mischief
  report.runs += 1
  if (outcome.agreed !== null) report.agreed += 1
  report.messages += passed
  report.late += late
  report.doubled += doubled
  report.moved += moved
  report.cuts += cuts
  complaints.push(...outcome.complaints.map((why) => `seed ${outcome.seed}: ${why}`))
}

/** A run in which nothing goes wrong proves nothing. */
function idleComplaints({ late, doubled, moved, cuts }: Report): string[] {
  const idle = [late, doubled, moved, cuts].filter((count) => count === 0).length
  return complaintsAbout({ 'kinds of mischief did not happen': idle })
}
