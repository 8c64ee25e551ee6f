import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#e2e/support/free-port.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { RunningServer, ServerOptions } from '#e2e/support/start-server.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { countEverything, emptyReport, setStage, verify } from './company-at-work.ts'
import type { Stage, WorkReport } from './company-at-work.ts'
import { compactSoon, compareNumbers, countColumns, verifyCounts } from './compare-numbers.ts'
import { savedMarks } from './editor.ts'

export type KillReport = WorkReport & {
  kills: number
  slowestRestartMs: number
  /** Days that were put into columns. */
  columns: number
  /** What numbers say that visitors did not do. */
  wrongNumbers: string[]
}

/** Longest time in ms that everybody works before a kill. */
const longestWorkMs = 400
/** A colleague's line breaks now and then, without the server being killed. */
const dropEvery = 7
/** Before so many kills the job that makes columns is called. */
const compactEvery = 10

/**
 * Kills the server `times` times at random moments while two people type and visitors send views
 * and forms, and after each restart looks for everything that had been acknowledged.
 */
export async function killAtRandom(options: {
  times: number
  databaseUrl: string | undefined
  onKill?: (kill: number) => void
}): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-chaos-'))
  const port = await freePort()
  const installation = {
    dataDir,
    port,
    env: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
    ...(options.databaseUrl ? { databaseUrl: options.databaseUrl } : {}),
  }
  const start = () => startServer(installation)
  let server = await start()
  const stage = await setStage(server.origin)
  const report: KillReport = {
    ...emptyReport(),
    kills: 0,
    slowestRestartMs: 0,
    columns: 0,
    wrongNumbers: [],
  }
  try {
    for (let kill = 1; kill <= options.times; kill++) {
      if (kill % compactEvery === 2) await compactSoon(installation)
      await workUntilKilled({ server, stage, installation }, kill)
      const restarted = performance.now()
      server = await start()
      report.slowestRestartMs = Math.max(report.slowestRestartMs, performance.now() - restarted)
      report.kills = kill
      await verify(stage, report)
      options.onKill?.(kill)
    }
    await countEverything(stage, report)
    report.columns = await countColumns(installation)
    report.wrongNumbers.push(
      ...(await compareNumbers(stage)),
      ...(await verifyCounts(installation)),
    )
    return report
  } finally {
    for (const editor of stage.editors) editor.disconnect()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Place = { server: RunningServer; stage: Stage; installation: ServerOptions }

async function workUntilKilled(
  { server, stage, installation }: Place,
  kill: number,
): Promise<void> {
  const { editors, visitors } = stage
  for (const editor of editors) editor.connect()
  let step = 0
  const work = setInterval(() => {
    step += 1
    for (const editor of editors) editor.type(`${editor.name}-${kill}-${step}`)
    if (step % 2 === 0) visitors.visit()
    if (step % dropEvery === 0) editors[step % 2]?.connect()
  }, 5)
  // However slow the machine is, every kind of work happens.
  const isDone = () =>
    visitors.views.stored.size > 0 &&
    visitors.forms.stored.size > 0 &&
    editors.some((editor) => savedMarks(editor).length > 0)
  if (kill === 1) {
    await waitUntil('every kind of work is done', isDone)
    await compactSoon(installation)
    const hasColumns = async () => (await countColumns(installation)) > 0
    await waitUntil('days are in columns', hasColumns, 60_000)
  }
  await new Promise((resolve) => setTimeout(resolve, randomInt(20, longestWorkMs)))
  await server.kill()
  clearInterval(work)
}
