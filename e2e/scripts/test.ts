// `npm test`: every check and test there is, each runner's own report added up at the end.
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideKratos } from '../support/build-kratos.ts'
import {
  composeSpec,
  deployedCaddy,
  provideProgram,
  stripeMock,
  versityGateway,
} from '../support/build-go-program.ts'
import { findChromium, findWholeChromium } from '../support/find-chromium.ts'
import { provideTestTools } from '../support/test-tools.ts'
import { startPostgres } from '../support/start-postgres.ts'
import type { Postgres } from '../support/start-postgres.ts'
import { runChecks } from './checks.ts'
import { isStopped, root, runCommand } from './run-command.ts'
import type { Print } from './run-command.ts'
import { add, tallyOutput, tallyPlaywright, tallyVitest } from './tally.ts'
import type { Tally } from './tally.ts'

type Stage = { name: string; run: (print: Print) => Promise<Tally> }

const chaosKills = '3'
const chaosRuns = '24'
/** The people in the builder are browsers: a seed that is known to keep them busy, and not long. */
const chaosBuilder = ['--gestures', '75', '--seed', '2']
const databases = ['sqlite', 'postgres'] as const
type DatabaseKind = (typeof databases)[number]
/** The projects of their configurations, one after the other; null: it has none. Times are held once. */
const projects = {
  journeys: { sqlite: ['untimed', 'timed'], postgres: ['untimed'] },
  contract: { sqlite: [null], postgres: [null] },
} as const
const stageNames = { journeys: 'Journeys', contract: 'Contract' }
const show: Print = (text) => void process.stdout.write(text)

const startedAt = Date.now()
/** Continuous integration waits 90 minutes, and whoever is cut off then says nothing. */
const mostMinutes = process.env['CI'] ? 82 : Infinity
const minutesLeft = () => mostMinutes - (Date.now() - startedAt) / 60_000
/** So many minutes, or as many as are left. */
const atMost = (minutes: number) => Math.max(0.1, Math.min(minutes, minutesLeft()))
try {
  provideTestTools()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
const reports = mkdtempSync(join(tmpdir(), 'fanfare-reports-'))
// Built beside the checks, with what they leave of the processors: the later stages want it.
const kratos = tryKratos()
const mock = kratos.then(tryStripeMock)
const others = mock.then(buildOthers)
const total = await runAll()
rmSync(reports, { recursive: true, force: true })
for (const one of total.unstable)
  process.stdout.write(`\nUNSTABLE, passed when tried again: ${one}\n`)
for (const failure of total.failures) process.stdout.write(`\nFAILED ${failure}\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 && total.passed > 0 && !isStopped() ? 0 : 1)

async function runAll(): Promise<Required<Tally>> {
  const before = [
    { name: 'Checks', run: runChecks },
    { name: 'Unit and database tests', run: unitTests },
    { name: 'What is built with Go', run: awaitKratos },
    { name: 'Build', run: build },
  ]
  const tallies = await inOrder(before)
  const built = tallies.at(-1)?.failed === 0
  if (!built || isStopped()) return add([...tallies, { passed: 0, failed: built ? 0 : 1 }])
  return add([...tallies, ...(await inOrder(stagesOnTheBuild()))])
}

/**
 * What drives the built product from outside: journeys, contract and chaos, as far as they exist. What
 * stands in one list runs beside each other: these wait more than they compute.
 */
function stagesOnTheBuild(): (Stage | Stage[])[] {
  const journeys = globSync('e2e/journeys/*.spec.ts', { cwd: root }).length > 0
  const contract = globSync('e2e/contract/*.spec.ts', { cwd: root }).length > 0
  const chaos = existsSync(join(root, 'e2e/chaos/main.ts'))
  return [
    {
      name: 'Published files',
      run: (print) => program(['e2e/scripts/check-bundles.ts'], print),
    },
    ...(journeys ? databases.map((kind) => browserStage('journeys', kind)) : []),
    threeEngines(),
    images(),
    [...(contract ? databases.map((kind) => browserStage('contract', kind)) : []), cleanStart()],
    ...(chaos ? [databases.map(chaosOn), endNodes(), fuzzBuilder()] : []),
  ]
}

async function inOrder(stages: (Stage | Stage[])[]): Promise<Tally[]> {
  const tallies: Tally[] = []
  for (const stage of stages) {
    if (isStopped()) break
    tallies.push(...(minutesLeft() > 1 ? await beside([stage].flat()) : tooLate([stage].flat())))
  }
  return tallies
}

/** What is not run is not passed. */
function tooLate(stages: Stage[]): Tally[] {
  const why = `not begun, as ${mostMinutes} minutes are nearly over`
  return stages.map(({ name }) => ({ passed: 0, failed: 1, failures: [`${name}: ${why}`] }))
}

/** Runs them at once; the output of the first is shown as it comes, that of others in one piece. */
async function beside(stages: Stage[]): Promise<Tally[]> {
  const minute = ((Date.now() - startedAt) / 60_000).toFixed(1)
  const held: { text: string }[] = []
  const tallies = stages.map(async (stage, at) => {
    const kept = { text: '' }
    held.push(kept)
    const print: Print = at === 0 ? show : (text) => void (kept.text += text.toString())
    print(`\n== ${stage.name} (minute ${minute})\n`)
    const begunAt = Date.now()
    const tally = named(stage.name, await settled(stage, print))
    print(`-- ${stage.name} took ${((Date.now() - begunAt) / 1000).toFixed(0)} s\n`)
    return tally
  })
  const done = await Promise.all(tallies)
  for (const { text } of held) show(text)
  return done
}

/** Tells of each failure in which stage it was, also where no report says which it was. */
function named(stage: string, tally: Tally): Tally {
  const { failed, failures = [], unstable = [] } = tally
  const known = failures.length === 0 && failed > 0 ? [`${failed} of these, see above`] : failures
  const inStage = (one: string) => `${stage}: ${one}`
  return { ...tally, failures: known.map(inStage), unstable: unstable.map(inStage) }
}

/** A stage that throws (no PostgreSQL, no Chromium) is a failure that says why. */
async function settled({ run }: Stage, print: Print): Promise<Tally> {
  try {
    return await run(print)
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

async function unitTests(print: Print): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // On two quiet cores it takes about ten; on busy ones three times that.
  const result = await runCommand('vitest', ['run', ...options], {
    show: print,
    minutes: atMost(40),
  })
  return tallyVitest(report, result)
}

/** Says whether the tests meet a real Kratos, and why if they don't. */
async function tryKratos(): Promise<string> {
  try {
    return `The tests meet a real Kratos ${(await provideKratos()).version}.\n`
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return `${why}\nNo real Kratos: its committed transcripts serve, journeys with it are left out.\n`
  }
}

/** Built after Kratos, which takes the processors for itself. */
async function tryStripeMock(): Promise<string> {
  try {
    await provideProgram(stripeMock)
    return `Requests to Stripe are held against its mock, ${stripeMock.version}.\n`
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return `${why}\nNo stripe-mock: the contract with it is left out.\n`
  }
}

/** What the stage that needs them would build by itself; there it also says why that can't be. */
async function buildOthers(): Promise<void> {
  for (const one of [composeSpec, deployedCaddy, versityGateway])
    await provideProgram(one).catch(() => null)
}

async function awaitKratos(print: Print): Promise<Tally> {
  print(await kratos)
  print(await mock)
  await others
  return { passed: 0, failed: 0 }
}

async function build(print: Print): Promise<Tally> {
  return program(['server/scripts/build.mjs'], print)
}

function browserStage(folder: keyof typeof projects, kind: DatabaseKind): Stage {
  return {
    name: `${stageNames[folder]} on ${kind}`,
    run: (print) =>
      withDatabase(kind, async (env) => {
        const tallies: Tally[] = []
        for (const project of projects[folder][kind])
          tallies.push(await browserTests(folder, project, { env, print }))
        return add(tallies)
      }),
  }
}

/** What people see is the same whatever the database is. */
function threeEngines(): Stage {
  return {
    name: 'Journeys in three engines',
    run: (print) => browserTests('engines', null, { env: { TEST_DATABASE: 'sqlite' }, print }),
  }
}

async function browserTests(
  folder: keyof typeof projects | 'engines',
  project: string | null,
  { env, print }: { env: Record<string, string>; print: Print },
): Promise<Tally> {
  const report = join(reports, `${folder}-${project}-${env['TEST_DATABASE']}.json`)
  const some = project === null ? [] : [`--project=${project}`]
  const args = ['test', '-c', `e2e/${folder}`, ...some, '--reporter=list,json']
  const chromium = folder === 'engines' ? findWholeChromium() : findChromium()
  const more = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const result = await runCommand('playwright', args, {
    show: print,
    env: { ...env, ...more },
    // On two quiet cores it takes about twenty.
    minutes: atMost(40),
  })
  return tallyPlaywright(report, result)
}

function chaosOn(kind: DatabaseKind): Stage {
  const scenarios = [
    ['kill', '--times', chaosKills],
    ['collab', '--parts', 'kills', '--times', chaosKills],
    // The stories of people who come back are told by a unit test, and meet no database.
    ['converge', '--parts', 'lines', '--runs', chaosRuns],
    ['generations', '--times', chaosKills],
    ['backup'],
  ]
  return {
    name: `Chaos on ${kind}`,
    async run(print) {
      const tallies: Tally[] = []
      for (const scenario of scenarios)
        tallies.push(await program(['e2e/chaos/main.ts', ...scenario, '--database', kind], print))
      return add(tallies)
    },
  }
}

/** What is deployed, as it is. */
function images(): Stage {
  return {
    name: 'Images and deployment',
    run: (print) => program(['e2e/deployment/main.ts'], print, 20),
  }
}

/** Beside what drives servers: one person's first minutes, on a machine that has nothing else. */
function cleanStart(): Stage {
  return {
    name: 'A start from a clean checkout',
    run: (print) => program(['e2e/scripts/fresh-start.ts'], print),
  }
}

/** Several nodes need PostgreSQL. */
function endNodes(): Stage {
  return {
    name: 'Chaos among nodes',
    run: (print) => program(['e2e/chaos/main.ts', 'nodes'], print),
  }
}

/** What browsers do among themselves is the same whatever the database is. */
function fuzzBuilder(): Stage {
  return {
    name: 'Chaos in the builder',
    run: (print) => program(['e2e/chaos/main.ts', 'builder', ...chaosBuilder], print),
  }
}

/** Tells the stage which database to use (TEST_DATABASE), and where a PostgreSQL server is. */
async function withDatabase(
  kind: DatabaseKind,
  run: (env: Record<string, string>) => Promise<Tally>,
): Promise<Tally> {
  if (kind === 'sqlite') return run({ TEST_DATABASE: kind })
  const postgres: Postgres = await startPostgres({ durable: false })
  try {
    return await run({ TEST_DATABASE: kind, TEST_POSTGRES_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

async function program(args: string[], print: Print, minutes = 10): Promise<Tally> {
  return tallyOutput(await runCommand('node', args, { show: print, minutes: atMost(minutes) }))
}
