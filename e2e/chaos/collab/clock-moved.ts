import { startServerWithClock } from '#e2e/support/move-clock.ts'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import { startProxy } from '#e2e/support/start-proxy.ts'
import type { ServerOptions } from '#e2e/support/start-server.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { createEditor } from '../editor.ts'
import type { Finding } from '../scenario.ts'
import { liveThrough } from './live-through.ts'
import { openStage } from './stage.ts'

/** Moves the clock of the server that runs at the moment by minutes. */
type MoveClock = (minutes: number) => Promise<void>

const aDay = 24 * 60
/** A stock client takes this many ms without a word for a dead connection. */
const longestSilenceMs = 30_000

/** A day forward, half-way two days back, and right again. Nobody may notice. */
export async function clockMoved(lastsMs: number): Promise<Finding> {
  await using stack = new AsyncDisposableStack()
  const { start, moveClock } = serverWithClock()
  const stage = await openStage(stack, [{ start }])
  const idler = createEditor(stage.unopened.url, stage.unopened.cookie, 'idler')
  idler.connect()
  stack.defer(() => idler.disconnect())
  await waitUntil('somebody who only looks on is there', () => idler.isSynced())
  const outage = {
    lastsMs,
    begin: () => moveClock(aDay),
    meanwhile: () => moveClock(-2 * aDay),
    end: () => moveClock(aDay),
  }
  const leaveAndRestart = async () => {
    idler.disconnect()
    await stage.restart()
  }
  const together = { ...stage, restart: leaveAndRestart }
  const { report, complaints } = await liveThrough(stack, together, outage)
  const silence = Math.round(idler.longestSilence())
  const ends = [...stage.editors, idler].flatMap(({ told }) => told.map(({ what }) => what))
  return {
    report: { ...report, longestSilenceMs: silence },
    complaints: [
      ...complaints,
      ...ends.map((what) => `a connection was told: ${what}`),
      ...(silence > longestSilenceMs ? ['an idle client heard nothing for too long'] : []),
    ],
  }
}

/** The database can't be reached, and meanwhile the clock is set back by a day. */
export async function clockSetBackInOutage(lastsMs: number): Promise<Finding> {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres({ durable: true })
  stack.defer(() => postgres.stop())
  const line = await startProxy(postgres.url)
  stack.defer(() => line.stop())
  const { start, moveClock } = serverWithClock()
  const stage = await openStage(stack, [{ start, databaseUrl: line.url }])
  return await liveThrough(stack, stage, {
    lastsMs,
    begin: () => line.cut('reset'),
    meanwhile: () => moveClock(-aDay),
    end: () => line.restore(),
  })
}

function serverWithClock() {
  let move: MoveClock = async () => undefined
  return {
    async start(options: ServerOptions) {
      const { server, moveClock } = await startServerWithClock(options)
      move = moveClock
      return server
    },
    moveClock: (minutes: number) => move(minutes),
  }
}
