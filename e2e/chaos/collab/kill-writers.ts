import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { median } from '#e2e/bench/figures.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { pause } from '#e2e/support/pause.ts'
import { launchServer, startServer } from '#e2e/support/start-server.ts'
import type { RunningServer, ServerOptions } from '#e2e/support/start-server.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { createEditor, refusalsOf, savedMarks } from '../editor.ts'
import { complaintsAbout } from '../scenario.ts'
import type { Finding } from '../scenario.ts'
import { watchEngineCounts } from './engine-counts.ts'
import type { EngineCounts } from './engine-counts.ts'
import { addVerdicts, createLedger, noComplaint } from './ledger.ts'
import type { Ledger, Verdict } from './ledger.ts'
import { roomUrl, setCompany } from './set-company.ts'
import { roomKinds, sendCrew } from './writers.ts'
import type { RoomKind } from './writers.ts'

/** Kills that the same rooms live through, before new ones take their place. */
const killsPerRooms = 25
/** Longest time (ms) until a kill: since the first edit was saved, and since people connect. */
const longestWorkMs = 450
const longestLoadMs = 25
/** One in so many kills comes while the server starts, and one in so many while rooms load. */
const startingEvery = 6
const loadingEvery = 5

const hurriedTimers = resolve(import.meta.dirname, '../../support/hurried-timers.ts')

type Room = { kind: RoomKind; url: string; ledger: Ledger }

type Stage = { server: ServerOptions; people: SignedIn[]; groups: Room[][] }

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
    const rooms = stage.groups[Math.floor((kill - 1) / killsPerRooms)] ?? []
    if (randomInt(startingEvery) === 0) {
      await killWhileStarting(stage.server, Math.max(...restarts, 1_000))
      report.whileStarting += 1
    } else {
      const server = await restart()
      report.verdict = addVerdicts(report.verdict, await look(rooms, stage.people))
      await workAndKill(server, rooms, stage.people, kill, report)
    }
    report.kills = kill
    options.onKill(kill)
  }
  const server = await restart()
  const rooms = stage.groups.flat()
  report.verdict = addVerdicts(report.verdict, await look(rooms, stage.people))
  report.acknowledged = rooms.reduce((sum, { ledger }) => sum + ledger.saved(), 0)
  report.restartMs = { median: median(restarts), slowest: Math.max(...restarts) }
  await server.stop()

  const complaints = complaintsOf(report)
  if (complaints.length > 0) return { report: { ...report, keptIn: dataDir }, complaints }
  rmSync(dataDir, { recursive: true, force: true })
  return { report, complaints }
}

/** People and rooms live on in the database; for the kills only what serves rooms is started. */
async function setStage(
  dataDir: string,
  { times, databaseUrl }: { times: number; databaseUrl: string | undefined },
): Promise<Stage> {
  const place = { dataDir, port: await freePort(), ...(databaseUrl ? { databaseUrl } : {}) }
  const whole = await startServer({ ...place, env: { LOG_LEVEL: 'warn' } })
  const company = await setCompany(whole.origin, 3)
  const groups: Room[][] = []
  while (groups.length * killsPerRooms < times) {
    const group: Room[] = []
    for (const kind of roomKinds) {
      const url = roomUrl(whole.origin, await company.createCampaign())
      group.push({ kind, url, ledger: createLedger() })
    }
    groups.push(group)
  }
  await whole.stop()
  const env = {
    ...{ LOG_LEVEL: 'warn', FANFARE_ROLES: 'collab' },
    NODE_OPTIONS: `--import ${pathToFileURL(hurriedTimers).href}`,
  }
  return { server: { ...place, env }, people: company.people, groups }
}

async function killWhileStarting(options: ServerOptions, longestMs: number): Promise<void> {
  const starting = launchServer(options)
  // It is killed before it is ready, or right then.
  starting.ready.catch(() => undefined)
  await pause(randomInt(Math.ceil(longestMs)))
  await starting.kill()
}

async function workAndKill(
  server: RunningServer,
  rooms: readonly Room[],
  people: readonly SignedIn[],
  kill: number,
  report: Report,
): Promise<void> {
  const crews = rooms.map(({ url, kind }) => sendCrew(url, kind, people, String(kill)))
  const counts = watchEngineCounts(server.origin)
  const everybody = () => crews.flatMap((crew) => crew.editors)
  if (randomInt(loadingEvery) === 0) await pause(randomInt(longestLoadMs))
  else {
    const isSaving = () => everybody().some((editor) => savedMarks(editor).length > 0)
    await waitUntil('an edit is saved', isSaving)
    await pause(randomInt(longestWorkMs))
  }
  await server.kill()
  for (const crew of crews) crew.stop()
  // What the server said before it died may still be on its way.
  const editors = everybody()
  await waitUntil('everybody is cut off', () => editors.every((editor) => !editor.isSynced()))
  rooms.forEach((room, at) => {
    for (const editor of crews[at]?.editors ?? []) room.ledger.note(editor.edits)
  })
  for (const editor of editors) editor.disconnect()
  report.refused.push(...editors.flatMap(refusalsOf))
  const { compactions, unloads, loads } = await counts.last()
  report.counts.compactions += compactions
  report.counts.unloads += unloads
  report.counts.loads += loads
}

/** Judges what a newcomer is shown of each room. */
async function look(rooms: readonly Room[], people: readonly SignedIn[]): Promise<Verdict> {
  const { cookie = '' } = people[0] ?? {}
  const verdicts = rooms.map(async ({ url, ledger }) => {
    const reader = createEditor(url, cookie, 'reader')
    reader.connect()
    await waitUntil('a newcomer is synced', () => reader.isSynced())
    reader.disconnect()
    // Nobody stayed who could bring what was never saved.
    return { ...ledger.judge(reader.doc), missing: 0 }
  })
  return (await Promise.all(verdicts)).reduce(addVerdicts, noComplaint())
}

function complaintsOf({ kills, acknowledged, verdict, refused, counts }: Report): string[] {
  const isLong = kills >= killsPerRooms
  return complaintsAbout({
    'edits that were saved are gone': verdict.lost,
    'marks that were taken out, which was saved, are there again': verdict.undone,
    'marks are there twice': verdict.doubled,
    'marks are there that nobody typed': verdict.unknown,
    'documents were shown with gaps': verdict.gaps,
    'edits were refused': refused.length,
    'kinds of work did not happen': acknowledged > 0 ? 0 : 1,
    'kinds of upkeep did not happen':
      isLong && (counts.compactions === 0 || counts.unloads === 0) ? 1 : 0,
  })
}

function emptyReport(): Report {
  return {
    ...{ kills: 0, whileStarting: 0, acknowledged: 0, refused: [] },
    verdict: noComplaint(),
    counts: { compactions: 0, unloads: 0, loads: 0 },
    restartMs: { median: 0, slowest: 0 },
  }
}
