import type { Selectable } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import { writeRows } from '#server/platform/db/write-rows.ts'
import type { PollTables, PollVoteRow } from './entities.ts'

/** A checked vote, ready to be stored. */
export type Vote = Pick<
  PollVoteRow,
  | 'id'
  | 'companyId'
  | 'campaignId'
  | 'pollId'
  | 'releaseId'
  | 'releaseNumber'
  | 'visitor'
  | 'options'
  | 'at'
>

/** The option under which the number of votes is kept. */
export const anyOption = ''

/**
 * Stores votes within the transaction of `em` and adds them to the counts. Left out are those stored
 * before, and those of visitors who have voted in the poll that day. Returns the ids of the others.
 */
export async function storeVotes(em: EntityManager, votes: readonly Vote[]): Promise<Set<string>> {
  const distinct = [...new Map(votes.map((vote) => [vote.id, vote])).values()]
  // In one order, all votes before all counts: two transactions never wait for each other.
  const sorted = distinct.toSorted((a, b) => (visitKey(a) < visitKey(b) ? -1 : 1))
  const stored = new Set<string>()
  for (const chunk of inStatements(sorted)) {
    const rows = await writeRows<Pick<Selectable<PollTables['poll_vote']>, 'id'>>(
      em,
      voteRows,
      chunk.map(rowOf),
      'on conflict do nothing returning id',
    )
    for (const { id } of rows) stored.add(id)
  }
  await addToCounts(
    em,
    sorted.filter(({ id }) => stored.has(id)),
  )
  return stored
}

const voteRows = {
  table: 'poll_vote',
  columns: {
    id: 'uuid',
    company_id: 'uuid',
    campaign_id: 'uuid',
    poll_id: 'text',
    release_id: 'uuid',
    release_number: 'integer',
    visitor: 'text',
    options: 'jsonb',
    at: 'bigint',
  },
}

const countRows = {
  table: 'poll_count',
  columns: { campaign_id: 'uuid', poll_id: 'text', option_id: 'text', votes: 'integer' },
}

function visitKey({ campaignId, pollId, visitor }: Vote): string {
  return `${campaignId}\n${pollId}\n${visitor}`
}

function rowOf(vote: Vote): unknown[] {
  return [
    vote.id,
    vote.companyId,
    vote.campaignId,
    vote.pollId,
    vote.releaseId,
    vote.releaseNumber,
    vote.visitor,
    JSON.stringify(vote.options),
    vote.at,
  ]
}

async function addToCounts(em: EntityManager, votes: readonly Vote[]): Promise<void> {
  const counts = new Map<string, [campaignId: string, pollId: string, option: string, n: number]>()
  for (const { campaignId, pollId, options } of votes)
    for (const option of [anyOption, ...options]) {
      const key = `${campaignId}\n${pollId}\n${option}`
      const [, , , before] = counts.get(key) ?? [campaignId, pollId, option, 0]
      counts.set(key, [campaignId, pollId, option, before + 1])
    }
  const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  for (const chunk of inStatements(rows))
    await writeRows(
      em,
      countRows,
      chunk,
      `on conflict (campaign_id, poll_id, option_id) do update set
         votes = poll_count.votes + excluded.votes`,
    )
}
