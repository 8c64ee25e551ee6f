import type { Differences } from '#shared/contract/approval.ts'
import type { Piece } from '#shared/campaign/history/who-changed.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { Services } from '#server/core/services.ts'
import { lastPosition } from '#server/features/collaboration/public/positions.ts'
import { rowsBetween } from '#server/features/collaboration/public/rows-between.ts'
import { VersionEntity } from './entities.ts'
import type { VersionRow } from './entities.ts'
import { namesOf } from './queries.ts'
import { differencesWork } from './version-works.ts'

type Point = Pick<VersionRow, 'journalSeq' | 'createdAt'>

/**
 * Who changed what between two versions, or since one, and when. The journal knows moments for a day;
 * of what is older it is known between which versions somebody wrote.
 */
export async function listDifferences(
  { documents, clock }: Pick<Services, 'documents' | 'clock'>,
  em: EntityManager,
  campaign: CampaignRow,
  { since, until }: { since: Point; until: Point | null },
): Promise<Differences> {
  const { id: campaignId, companyId } = campaign
  const end = until ?? { journalSeq: await lastPosition(em, campaignId), createdAt: clock() }
  if (end.journalSeq < since.journalSeq)
    throw new AppError('validation-failed', undefined, [
      { pointer: '/untilId', detail: 'Choose a later version.' },
    ])
  const asked = { campaign, given: null, since: since.journalSeq, at: end.journalSeq }
  const read = await documents.readAt(em, differencesWork, asked)
  if (!read?.found) throw new AppError('not-found')
  const writings = await writingsBetween(em, campaignId, since, end)
  const told = read.found.map(({ kind, level, id, pieces }) => {
    return { kind, level, id, ...spanOf(pieces, writings, since, end) }
  })
  const ids = told.flatMap(({ people }) => people)
  const personOf = await namesOf(em, companyId, ids)
  return { changes: told.map((one) => ({ ...one, people: one.people.map(personOf) })) }
}

/** That somebody wrote under a number of Yjs, and between which moments. */
type Writing = { personId: string; since: number; until: number }
type Writings = {
  rows: ReadonlyMap<number, (Piece & Writing)[]>
  versions: ReadonlyMap<number, Writing[]>
}

async function writingsBetween(
  em: EntityManager,
  campaignId: string,
  since: Point,
  end: Point,
): Promise<Writings> {
  const rows = await rowsBetween(em, campaignId, since.journalSeq, end.journalSeq)
  const pieces = rows.flatMap(({ personId, at, runs }) =>
    runs.map((run) => ({ ...run, personId, since: at, until: at })),
  )
  const between = await em.find(
    VersionEntity,
    { campaignId, journalSeq: { $gt: since.journalSeq, $lte: end.journalSeq } },
    { orderBy: { journalSeq: 'asc' } },
  )
  const writings = between.flatMap((version, at) => {
    const before = between[at - 1] ?? since
    const times = { since: before.createdAt.getTime(), until: version.createdAt.getTime() }
    return version.writers.flatMap(({ personId, clients }) =>
      clients.map((client) => ({ client, personId, ...times })),
    )
  })
  return {
    rows: Map.groupBy(pieces, ({ client }) => client),
    versions: Map.groupBy(writings, ({ client }) => client),
  }
}

/** Who wrote these pieces, and between which moments all of them were written. */
function spanOf(pieces: readonly Piece[], { rows, versions }: Writings, since: Point, end: Point) {
  const whole = { since: since.createdAt.getTime(), until: end.createdAt.getTime() }
  const found = pieces.flatMap((piece): (Partial<Writing> & typeof whole)[] => {
    const exact = rows.get(piece.client)?.filter((row) => isIn(piece, row)) ?? []
    if (exact.length > 0) return exact
    const roughly = versions.get(piece.client) ?? []
    return roughly.length > 0 ? roughly : [whole]
  })
  const spans = found.length > 0 ? found : [whole]
  const people = new Set(found.flatMap(({ personId }) => personId ?? []))
  return {
    people: [...people],
    since: new Date(Math.min(...spans.map((span) => span.since))).toISOString(),
    until: new Date(Math.max(...spans.map((span) => span.until))).toISOString(),
  }
}

const isIn = (piece: Piece, row: Piece) => row.clock < piece.end && piece.clock < row.end
