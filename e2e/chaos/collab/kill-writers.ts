import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '#e2e/bench/figures.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { pause } from '#e2e/support/pause.ts'
import { launchServer, startServer } from '#e2e/support/start-server.ts'
import type { RunningServer, ServerOptions } from '#e2e/support/start-server.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { createEditor, refusalsOf } from '../editor.ts'
import { complaintsAbout } from '../scenario.ts'
import type { Finding } from '../scenario.ts'
import { watchEngineCounts } from './engine-counts.ts'
import type { EngineCounts } from './engine-counts.ts'
import { addVerdicts, createLedger, noComplaint } from './ledger.ts'
import type { Verdict } from './ledger.ts'
import { roomUrl, setCompany } from './set-company.ts'
import { comeAtOnce, visitAndLeave, workForAMoment } from './shift.ts'
import type { Room, Shift } from './shift.ts'
import { roomKinds } from './writers.ts'
import type { RoomKind } from './writers.ts'

/** Kills that the same rooms live through, before new ones take their place. */
const killsPerRooms = 25
/** Every so many kills come while rooms are being loaded, and while the server starts. */
const loadingEvery = 5
const startingEvery = 6
/** Every so many kills the server lives for as long as rooms linger, and dies as they leave. */
const leavingEvery = 100
const lingeringRooms = 30

type Stage = {
  server: ServerOptions
  cookies: string[]
  /** Rooms that take turns. */
  groups: Room[][]
  /** Rooms from which people go, so that they leave memory. */
  lingering: Room[]
}

type Report = {
  kills: number
  /** Of these, before the server was ready. */
  whileStarting: number
  /** Edits that were said to be saved. */
  acknowledged: number
  /** Added up over a look at the rooms after each restart, and at all of them at the end. */
  verdict: Verdict
  /** What the server refused, each with its reason. */
  refused: string[]
  /** Read before the kills, so at least these. */
  counts: EngineCounts
  restartMs: { median: number; slowest: number }
}

/**
 * Kills the server `times` times at random moments while people work in rooms of every kind. Nobody
 * keeps anything: after each kill everybody is new and has an empty document, so that whatever was
 * acknowledged can come from the journal alone.
 */
export async function killWriters(options: {
  times: number
  databaseUrl: string | undefined
  onKill: (kill: number) => void
}): Promise<Finding> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-chaos-'))
  const stage = await setStage(dataDir, options)
  const report = emptyReport()
  const restarts: number[] = []
  const restart = async () => {
    const startedAt = performance.now()
    const server = await startServer(stage.server)
    restarts.push(performance.now() - startedAt)
    return server
  }

  for (let kill = 1; kill <= options.times; kill++) {
    const group = stage.groups[Math.floor((kill - 1) / killsPerRooms)] ?? []
    const isLeaving = kill % leavingEvery === 0
    if (!isLeaving && kill % startingEvery === 0) {
      await killWhileStarting(stage.server, Math.max(...restarts, 1_000))
      report.whileStarting += 1
    } else {
      const server = await restart()
      const rooms = isLeaving ? stage.lingering : group
      report.verdict = addVerdicts(report.verdict, await look(rooms, stage.cookies))
      const shift = shiftOf(kill)
      await killAfter(shift(rooms, stage.cookies, String(kill)), server, report)
    }
    report.kills = kill
    options.onKill(kill)
  }
  const server = await restart()
  const rooms = [...stage.groups.flat(), ...stage.lingering]
  report.verdict = addVerdicts(report.verdict, await look(rooms, stage.cookies))
  report.acknowledged = rooms.reduce((sum, { ledger }) => sum + ledger.saved(), 0)
  report.restartMs = { median: median(restarts), slowest: Math.max(...restarts) }
  await server.stop()

  const complaints = complaintsOf(report)
  if (complaints.length > 0) return { report: { ...report, keptIn: dataDir }, complaints }
  rmSync(dataDir, { recursive: true, force: true })
  return { report, complaints }
}

function shiftOf(kill: number): typeof workForAMoment {
  if (kill % leavingEvery === 0) return visitAndLeave
  return kill % loadingEvery === 0 ? comeAtOnce : workForAMoment
}

/** People and rooms live on in the database; for the kills only what serves rooms is started. */
async function setStage(
  dataDir: string,
  { times, databaseUrl }: { times: number; databaseUrl: string | undefined },
): Promise<Stage> {
  const place = { dataDir, port: await freePort(), ...(databaseUrl ? { databaseUrl } : {}) }
  const whole = await startServer({ ...place, env: { LOG_LEVEL: 'warn' } })
  const company = await setCompany(whole.origin, 3)
  const openRoom = async (kind: RoomKind): Promise<Room> => {
    const url = roomUrl(whole.origin, await company.createCampaign())
    return { kind, url, ledger: createLedger() }
  }
  const openRooms = async (kinds: readonly RoomKind[]) => {
    const rooms: Room[] = []
    for (const kind of kinds) rooms.push(await openRoom(kind))
    return rooms
  }
  const groups: Room[][] = []
  while (groups.length * killsPerRooms < times) groups.push(await openRooms(roomKinds))
  const lingering = times < leavingEvery ? 0 : lingeringRooms
  const stage = {
    server: { ...place, env: { LOG_LEVEL: 'warn', FANFARE_ROLES: 'collab' } },
    cookies: company.people.map(({ cookie }) => cookie),
    groups,
    lingering: await openRooms(Array.from({ length: lingering }, () => 'talk')),
  }
  await whole.stop()
  return stage
}

async function killWhileStarting(options: ServerOptions, longestMs: number): Promise<void> {
  const starting = launchServer(options)
  // It is killed before it is ready, or right then.
  starting.ready.catch(() => undefined)
  await pause(randomInt(Math.ceil(longestMs)))
  await starting.kill()
}

async function killAfter(shift: Shift, server: RunningServer, report: Report): Promise<void> {
  const counts = watchEngineCounts(server.origin)
  await shift.over
  await server.kill()
  const crews = shift.stop()
  const editors = crews.flatMap((crew) => crew.editors)
  // What the server said before it died may still be on its way.
  await waitUntil('everybody is cut off', () => editors.every((editor) => !editor.isSynced()))
  for (const { room, editors: crew } of crews)
    for (const editor of crew) room.ledger.note(editor.edits)
  for (const editor of editors) editor.disconnect()
  report.refused.push(...editors.flatMap(refusalsOf))
  const { compactions, unloads, loads } = await counts.last()
  report.counts.compactions += compactions
  report.counts.unloads += unloads
  report.counts.loads += loads
}

/** Judges what a newcomer is shown of each room. */
async function look(rooms: readonly Room[], cookies: readonly string[]): Promise<Verdict> {
  const verdicts = rooms.map(async ({ url, ledger }, at) => {
    const cookie = cookies[at % cookies.length] ?? ''
    const reader = createEditor(url, cookie, 'reader', { stays: true })
    reader.connect()
    await waitUntil('a newcomer is synced', () => reader.isSynced())
    reader.disconnect()
    // Nobody stayed who could bring what was never saved.
    return { ...ledger.judge(reader.doc), missing: 0 }
  })
  return (await Promise.all(verdicts)).reduce(addVerdicts, noComplaint())
}

function complaintsOf({ kills, acknowledged, verdict, refused, counts }: Report): string[] {
  const isWithoutCompaction = kills >= killsPerRooms && counts.compactions === 0
  const isWithoutLeaving = kills >= leavingEvery && counts.unloads === 0
  return complaintsAbout({
    'edits that were saved are gone': verdict.lost,
    'marks that were taken out, which was saved, are there again': verdict.undone,
    'marks are there twice': verdict.doubled,
    'marks are there that nobody typed': verdict.unknown,
    'documents were shown with gaps': verdict.gaps,
    'edits were refused': refused.length,
    'kinds of work did not happen': acknowledged > 0 ? 0 : 1,
    'kinds of upkeep did not happen': Number(isWithoutCompaction) + Number(isWithoutLeaving),
  })
}

function emptyReport(): Report {
  return {
    kills: 0,
    whileStarting: 0,
    acknowledged: 0,
    refused: [],
    verdict: noComplaint(),
    counts: { compactions: 0, unloads: 0, loads: 0 },
    restartMs: { median: 0, slowest: 0 },
  }
}
