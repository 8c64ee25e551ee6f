// `npm test`: every check and test there is, each runner's own report added up at the end.
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideKratos } from '../support/build-kratos.ts'
import { findChromium } from '../support/find-chromium.ts'
import { startPostgres } from '../support/start-postgres.ts'
import type { Postgres } from '../support/start-postgres.ts'
import { runChecks } from './checks.ts'
import { isStopped, root, runCommand } from './run-command.ts'
import { add, tallyOutput, tallyPlaywright, tallyVitest } from './tally.ts'
import type { Tally } from './tally.ts'

type Stage = { name: string; run: () => Promise<Tally> }

const chaosKills = '3'
const chaosRuns = '24'
/** The people in the builder are browsers: a seed that is known to keep them busy, and not long. */
const chaosBuilder = ['--minutes', '0.2', '--seed', '2']
const databases = ['sqlite', 'postgres'] as const
type DatabaseKind = (typeof databases)[number]

const startedAt = Date.now()
const reports = mkdtempSync(join(tmpdir(), 'fanfare-reports-'))
// Built beside the checks, with what they leave of the processors: the later stages want it.
const kratos = tryKratos()
const total = await runAll()
rmSync(reports, { recursive: true, force: true })
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 && total.passed > 0 && !isStopped() ? 0 : 1)

async function runAll(): Promise<Tally> {
  const before = [
    { name: 'Checks', run: runChecks },
    { name: 'Unit and database tests', run: unitTests },
    { name: 'Kratos', run: awaitKratos },
    { name: 'Build', run: build },
  ]
  const tallies = await inOrder(before)
  const built = tallies.at(-1)?.failed === 0
  if (!built || isStopped()) return add([...tallies, { passed: 0, failed: built ? 0 : 1 }])
  return add([...tallies, ...(await inOrder(stagesOnTheBuild()))])
}

/** What drives the built product from outside: journeys, contract and chaos, as far as they exist. */
function stagesOnTheBuild(): Stage[] {
  const journeys = globSync('e2e/journeys/*.spec.ts', { cwd: root }).length > 0
  const contract = globSync('e2e/contract/*.spec.ts', { cwd: root }).length > 0
  const chaos = existsSync(join(root, 'e2e/chaos/main.ts'))
  return [
    { name: 'Published files', run: () => program(['e2e/scripts/check-bundles.ts']) },
    ...databases.flatMap((kind) => [
      ...(journeys ? [browserStage('journeys', kind)] : []),
      ...(contract ? [browserStage('contract', kind)] : []),
      ...(chaos ? chaosStages(kind) : []),
    ]),
  ]
}

async function inOrder(stages: Stage[]): Promise<Tally[]> {
  const tallies: Tally[] = []
  for (const { name, run } of stages) {
    if (isStopped()) break
    const minute = ((Date.now() - startedAt) / 60_000).toFixed(1)
    process.stdout.write(`\n== ${name} (minute ${minute})\n`)
    tallies.push(await settled(run))
  }
  return tallies
}

/** A stage that throws (no PostgreSQL, no Chromium) is a failure that says why. */
async function settled(run: Stage['run']): Promise<Tally> {
  try {
    return await run()
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

async function unitTests(): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return tallyVitest(report, await runCommand('vitest', ['run', ...options], { show: true }))
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

async function awaitKratos(): Promise<Tally> {
  process.stdout.write(await kratos)
  return { passed: 0, failed: 0 }
}

async function build(): Promise<Tally> {
  return program(['server/scripts/build.mjs'])
}

function browserStage(folder: 'journeys' | 'contract', kind: DatabaseKind): Stage {
  return {
    name: `${folder === 'journeys' ? 'Journeys' : 'Contract'} on ${kind}`,
    run: () =>
      withDatabase(kind, async (env) => {
        const report = join(reports, `${folder}-${kind}.json`)
        const result = await runCommand(
          'playwright',
          ['test', '-c', `e2e/${folder}`, '--reporter=list,json'],
          {
            show: true,
            env: {
              ...env,
              CHROMIUM_PATH: findChromium(),
              PLAYWRIGHT_JSON_OUTPUT_FILE: report,
            },
          },
        )
        return tallyPlaywright(report, result)
      }),
  }
}

function chaosStages(kind: DatabaseKind): Stage[] {
  const stage = (name: string, ...options: string[]) => ({
    name: `Chaos on ${kind}: ${name}`,
    run: () => program(['e2e/chaos/main.ts', name, ...options, '--database', kind]),
  })
  return [
    stage('kill', '--times', chaosKills),
    stage('collab', '--parts', 'kills', '--times', chaosKills),
    stage('converge', '--runs', chaosRuns),
    // What browsers do among themselves is the same whatever the database is.
    ...(kind === 'sqlite' ? [stage('builder', ...chaosBuilder)] : []),
  ]
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

async function program(args: string[], env: Record<string, string> = {}): Promise<Tally> {
  return tallyOutput(await runCommand('node', args, { show: true, env }))
}
