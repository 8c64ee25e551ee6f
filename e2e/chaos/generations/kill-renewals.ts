import { randomInt } from 'node:crypto'
import * as Y from 'yjs'
import { pause } from '#e2e/support/pause.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { addVerdicts, noComplaint } from '../collab/ledger.ts'
import type { Verdict } from '../collab/ledger.ts'
import { createEditor } from '../editor.ts'
import type { Editor } from '../editor.ts'
import { differenceOf } from '../same-document.ts'
import { complaintsAbout } from '../scenario.ts'
import type { DatabaseKind, Finding } from '../scenario.ts'
import { flawsOfGenerations, readGenerations } from './read-generations.ts'
import { startRenewer } from './renewer.ts'
import type { Renewer } from './renewer.ts'
import { setStage, urlOf } from './stage.ts'
import type { Stage } from './stage.ts'
import { settle } from './writer.ts'

/** Longest time (ms) between a change of generation and the kill. */
const longestWorkMs = 300
/** A node hears within this time (ms) of what the bus did not bring, however loaded the machine is. */
const hearsWithinMs = 5_000
/** Every so many rounds PostgreSQL, or Redis, is killed and comes back before the nodes are killed. */
const postgresEvery = 5
const redisEvery = 7

type Report = {
  kills: number
  /** Of renewing processes, beyond those that die with everybody else. */
  renewersKilled: number
  databasesKilled: number
  /** Changes of generation; those that gave way as people wrote; people who came into a later one. */
  renewed: number
  gaveWay: number
  moves: number
  /** Edits that were said to be saved. */
  acknowledged: number
  verdict: Verdict
  slowestRoundMs: number
}

/**
 * Kills everything `times` times while documents change from one generation to the next and people
 * write in them, and looks after each kill for what had been acknowledged, and at the generations.
 */
export async function killRenewals(
  database: DatabaseKind,
  times: number,
  onKill: (kill: number) => void,
): Promise<Finding> {
  await using stack = new AsyncDisposableStack()
  const stage = await setStage(stack, database)
  const report = emptyReport()
  const complaints: string[] = []
  for (let kill = 1; kill <= times; kill++) {
    const startedAt = performance.now()
    const servers = await startNodes(stage)
    complaints.push(...(await look(stage, report)))
    await workUntilKilled(stage, servers, report, kill, complaints)
    report.kills = kill
    report.slowestRoundMs = Math.max(
      report.slowestRoundMs,
      Math.round(performance.now() - startedAt),
    )
    onKill(kill)
  }
  const servers = await startNodes(stage)
  try {
    for (const writer of stage.writers) writer.come()
    await settle(stage.writers)
    for (const writer of stage.writers) writer.go()
    for (const writer of stage.writers) writer.note()
    complaints.push(...(await look(stage, report, { isOver: true })))
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
  report.moves = stage.writers.reduce((sum, writer) => sum + writer.moves(), 0)
  report.acknowledged = stage.rooms.reduce((sum, { ledger }) => sum + ledger.saved(), 0)
  const refused = stage.writers.flatMap((writer) => writer.refusals())
  return { report, complaints: [...complaints, ...complaintsOf(report, refused)] }
}

/** One after the other: the first brings the database up to date. */
async function startNodes({ nodes }: Stage): Promise<RunningServer[]> {
  const servers: RunningServer[] = []
  for (const node of nodes) servers.push(await startServer(node))
  return servers
}

async function workUntilKilled(
  stage: Stage,
  servers: readonly RunningServer[],
  report: Report,
  kill: number,
  complaints: string[],
): Promise<void> {
  const ids = stage.rooms.map(({ campaignId }) => campaignId)
  let renewed = 0
  const onRenewed = () => void (renewed += 1)
  const options = stage.nodes[0] ?? { dataDir: stage.dataDir }
  const renewers = [ids, ids.toReversed()].map((each) => startRenewer(options, each, onRenewed))
  for (const writer of stage.writers) writer.come()
  const nextRenewal = async () => {
    const before = renewed
    await waitUntil('a document is renewed', () => renewed > before, 60_000)
    await pause(randomInt(longestWorkMs))
  }
  await nextRenewal()
  if (kill % 3 === 0) {
    await renewers[randomInt(renewers.length)]?.kill()
    report.renewersKilled += 1
    await pause(randomInt(longestWorkMs))
  }
  const wasAway = await takeAway(stage, kill)
  if (wasAway) {
    report.databasesKilled += 1
    await nextRenewal()
  }
  await killAll(servers, renewers)
  await waitUntil('everybody is cut off', () => stage.writers.every((one) => one.isCutOff()))
  for (const writer of stage.writers) writer.go()
  for (const writer of stage.writers) writer.note()
  for (const renewer of renewers) {
    report.renewed += renewer.counts().renewed
    report.gaveWay += renewer.counts().left
    if (!wasAway) complaints.push(...renewer.complaints().map((why) => `a renewal ended: ${why}`))
  }
}

/** Kills PostgreSQL or Redis when it is their turn, and starts it again. */
async function takeAway({ away }: Stage, kill: number): Promise<boolean> {
  const isPostgres = kill % postgresEvery === 0
  if (!away || (!isPostgres && kill % redisEvery !== 0)) return false
  const victim = isPostgres ? away.postgres : away.redis
  await victim.kill()
  await pause(randomInt(longestWorkMs))
  await victim.startAgain()
  return true
}

/** At once, or one a moment after the other. */
async function killAll(
  servers: readonly RunningServer[],
  renewers: readonly Renewer[],
): Promise<void> {
  const longestMs = randomInt(2) * longestWorkMs
  const ends = [...servers.map((server) => server.kill), ...renewers.map((renewer) => renewer.end)]
  await Promise.all(
    ends.map(async (end) => {
      if (longestMs > 0) await pause(randomInt(longestMs))
      await end()
    }),
  )
}

/** What newcomers are shown at each node, and what the database says of the generations. */
async function look(stage: Stage, report: Report, { isOver = false } = {}): Promise<string[]> {
  const complaints: string[] = []
  for (const { campaignId, ledger } of stage.rooms) {
    const urls = stage.nodes.map((node) => urlOf(node, campaignId))
    const newcomers = await Promise.all(urls.map((url) => enter(url, stage.cookie)))
    const difference = await lastingDifference(newcomers)
    for (const newcomer of newcomers) newcomer.disconnect()
    for (const { doc } of newcomers) {
      const verdict = ledger.judge(doc)
      // What was never saved is still with the people who come back.
      report.verdict = addVerdicts(report.verdict, isOver ? verdict : { ...verdict, missing: 0 })
    }
    if (difference) complaints.push(`nodes differ in ${campaignId}: ${difference}`)
    complaints.push(...(await flawsOfRoom(stage, campaignId, newcomers)))
  }
  return complaints
}

/** How what two nodes show still differs once the one has had its time to hear of the other's rows (R62). */
async function lastingDifference([first, second]: readonly Editor[]): Promise<string | null> {
  if (!first || !second) return null
  const difference = () => differenceOf(first.doc, second.doc)
  await waitUntil('the nodes agree', () => difference() === null, hearsWithinMs).catch(() => null)
  return difference()
}

async function flawsOfRoom(
  { dataDir, nodes: [node] }: Stage,
  campaignId: string,
  readers: readonly Editor[],
): Promise<string[]> {
  const { databaseUrl } = node ?? {}
  const all = await readGenerations({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) })
  const own = all.find((each) => each.campaignId === campaignId)
  if (!own) return []
  const earlier = new Set(own.ended.flatMap(({ clients }) => clients))
  const back = readers.flatMap(({ doc }) =>
    [...Y.decodeStateVector(Y.encodeStateVector(doc)).keys()].filter((each) => earlier.has(each)),
  )
  const flaws = flawsOfGenerations(own)
  if (back.length > 0) flaws.push(`${campaignId} has rows of an earlier generation`)
  return flaws
}

/** Somebody new with an empty document, once they have the whole state. */
async function enter(url: string, cookie: string): Promise<Editor> {
  const newcomer = createEditor(url, cookie, 'newcomer', { stays: true })
  newcomer.connect()
  await waitUntil('a newcomer is synced', () => newcomer.isSynced())
  return newcomer
}

function complaintsOf(report: Report, refused: readonly string[]): string[] {
  const { verdict, acknowledged, renewed, moves } = report
  return complaintsAbout({
    'edits that were saved are gone': verdict.lost,
    'edits that were not saved are gone though their people came back': verdict.missing,
    'marks that were taken out, which was saved, are there again': verdict.undone,
    'marks are there twice': verdict.doubled,
    'marks are there that nobody typed': verdict.unknown,
    'documents were shown with gaps': verdict.gaps,
    'edits were refused': refused.length,
    'kinds of work did not happen': [acknowledged, renewed, moves].filter((it) => it === 0).length,
  })
}

function emptyReport(): Report {
  return {
    kills: 0,
    renewersKilled: 0,
    databasesKilled: 0,
    renewed: 0,
    gaveWay: 0,
    moves: 0,
    acknowledged: 0,
    verdict: noComplaint(),
    slowestRoundMs: 0,
  }
}
