import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { provideBuild } from '#e2e/support/provide-build.ts'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import { editing } from './builder/editing.ts'
import { inEngines } from './builder/in-engines.ts'
import { renders } from './builder/renders.ts'
import { fanout } from './collab/fanout.ts'
import { held } from './collab/held.ts'
import { idle } from './collab/idle.ts'
import { memory } from './collab/memory.ts'
import { open } from './collab/open.ts'
import { pairs } from './collab/pairs.ts'
import { crowd } from './crowd/crowd.ts'
import { cycles } from './crowd/cycles.ts'
import { storm } from './crowd/storm.ts'
import { enumeration } from './enumeration.ts'
import type { Table } from './figures.ts'
import { events } from './events.ts'
import { firstLook } from './first-look.ts'
import { guesses } from './guesses.ts'
import { judgeAims } from './judge-aims.ts'
import { neighbours } from './neighbours.ts'
import { office } from './office.ts'
import { pictures } from './pictures.ts'
import { printAims, printTable } from './print-table.ts'
import { revocation } from './revocation.ts'
import type { Settings } from './settings.ts'
import { sizes } from './sizes.ts'
import { visits } from './visits.ts'
import { years } from './years/years.ts'

type Scenario = (settings: Settings) => Promise<Table>

const collab: Record<string, Scenario> = { fanout, pairs, held, memory, idle, open }
const builder: Record<string, Scenario> = { editing, renders, engines: inEngines }
const groups: Record<string, Record<string, Scenario>> = { collab, builder }
const scenarios: Record<string, Scenario> = {
  ...collab,
  ...builder,
  visits,
  events,
  pictures,
  neighbours,
  office,
  sizes,
  'first-look': firstLook,
  revocation,
  guesses,
  enumeration,
  crowd,
  storm,
  cycles,
  years,
}
// Beside the checkout, and too large for it.
const usualTrace = resolve(import.meta.dirname, '../../../shared/data/automerge-paper.json.gz')
const usage = `Usage: npm run bench -- [collab|builder|${Object.keys(scenarios).join('|')} …] [--json file]
  [--database sqlite|both] [--seconds 5] [--repetitions 2] [--sizes 10,50,200] [--rooms 500]
  [--subjects fanfare,relay,hocuspocus,@y] [--profile folder] [--before commit]
  [--connections 2000] [--trace file.json.gz] [--edits 50000] [--concurrency 32] [--runs 100]
  [--sockets 20000] [--clients 10000] [--cycles 20000] [--blocks 100,500,1000] [--sittings 12000]
collab: ${Object.keys(collab).join(', ')}
builder: ${Object.keys(builder).join(', ')}
--before measures the build of an earlier commit beside this one: in collab, first-look, neighbours, visits, and editing of builder`
const usingPostgres = ['visits', 'events', 'revocation', 'neighbours', 'office']
const longestRunMs = 90 * 60_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    database: { type: 'string', default: 'sqlite' },
    seconds: { type: 'string', default: '5' },
    repetitions: { type: 'string', default: '2' },
    sizes: { type: 'string', default: '10,50,200' },
    rooms: { type: 'string', default: '500' },
    subjects: { type: 'string', default: '' },
    profile: { type: 'string' },
    before: { type: 'string' },
    connections: { type: 'string', default: '2000' },
    trace: { type: 'string' },
    edits: { type: 'string', default: '50000' },
    concurrency: { type: 'string', default: '32' },
    runs: { type: 'string', default: '100' },
    sockets: { type: 'string', default: '20000' },
    clients: { type: 'string', default: '10000' },
    cycles: { type: 'string', default: '20000' },
    blocks: { type: 'string', default: '100,500,1000' },
    sittings: { type: 'string', default: '12000' },
  },
})
const named = positionals.length > 0 ? positionals : Object.keys(scenarios)
const names = named.flatMap((name) =>
  Object.hasOwn(groups, name) ? Object.keys(groups[name] ?? {}) : [name],
)
const roomSizes = values.sizes.split(',').map(Number)
const blockCounts = values.blocks.split(',').map(Number)
const numbers = {
  seconds: Number(values.seconds),
  repetitions: Number(values.repetitions),
  rooms: Number(values.rooms),
  connections: Number(values.connections),
  edits: Number(values.edits),
  concurrency: Number(values.concurrency),
  runs: Number(values.runs),
  sockets: Number(values.sockets),
  clients: Number(values.clients),
  cycles: Number(values.cycles),
  sittings: Number(values.sittings),
}
const areNumbers = [...roomSizes, ...blockCounts, ...Object.values(numbers)].every(
  (number) => number > 0,
)
const isKnown = names.every((name) => Object.hasOwn(scenarios, name))
if (!isKnown || !areNumbers || !['sqlite', 'both'].includes(values.database)) {
  console.error(usage)
  process.exit(2)
}
if (!existsSync('/proc/self/stat')) {
  console.error('The bench reads the cost of processes from /proc, which is there on Linux only.')
  process.exit(2)
}
endOnSignals()
process.exit((await run()) ? 0 : 1)

/** Runs the scenarios one after the other; false when one could not be measured. */
async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  let isComplete = true
  process.once('exit', () => {
    if (isComplete) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    else console.error(`The logs of the servers are kept in ${folder}.`)
  })
  const needsPostgres = names.some((name) => name in collab || usingPostgres.includes(name))
  const usesPostgres = values.database === 'both' && needsPostgres
  // Durable, so that an answer costs what it costs in earnest.
  const postgres = usesPostgres ? await startPostgres({ durable: true }) : null
  const profile = values.profile ? resolve(values.profile) : null
  const subjects = values.subjects.split(',').filter((start) => start !== '')
  const trace = values.trace ?? (existsSync(usualTrace) ? usualTrace : null)
  const before = values.before ? await provideBuild(values.before) : null
  const lists = { roomSizes, blockCounts, subjects }
  const settings: Settings = { ...numbers, ...lists, trace, profile, before, postgres, folder }
  const machine = describeMachine()
  console.log(
    `${machine}\nMedian of ${numbers.repetitions} alternating repetitions (lowest–highest).`,
  )
  const tables: Table[] = []
  try {
    for (const name of names) {
      const table = await scenarios[name]?.(settings).catch((error: unknown) => {
        console.error(`\n${name} could not be measured:`, error)
        isComplete = false
      })
      if (!table) continue
      tables.push(table)
      console.log(`\n${printTable(table)}load ${loadNow()}`)
    }
    return isComplete
  } finally {
    await postgres?.stop()
    const aims = judgeAims(tables)
    if (aims.length > 0) console.log(`\n${printAims(aims)}`)
    if (values.json) writeFileSync(values.json, JSON.stringify({ machine, numbers, tables, aims }))
  }
}

function describeMachine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor'
  return `${availableParallelism()} cores of ${model}, Node ${process.version}, load ${loadNow()}`
}

function loadNow(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')
}

/** What was started ends with this process, so this process must end by itself, and also when told. */
function endOnSignals(): void {
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  const late = () => {
    console.error(`Not done after ${longestRunMs / 60_000} minutes.`)
    process.exit(1)
  }
  setTimeout(late, longestRunMs).unref()
}
