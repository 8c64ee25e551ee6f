import type { Insertable } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
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
  const tables = em.getKysely<PollTables>()
  const stored = new Set<string>()
  for (const chunk of inStatements(sorted)) {
    const rows = await tables
      .insertInto('poll_vote')
      .values(chunk.map(rowOf))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    for (const { id } of rows) stored.add(id)
  }
  await addToCounts(
    em,
    sorted.filter(({ id }) => stored.has(id)),
  )
  return stored
}

function visitKey({ campaignId, pollId, visitor }: Vote): string {
  return `${campaignId}\n${pollId}\n${visitor}`
}

function rowOf(vote: Vote) {
  return {
    id: vote.id,
    company_id: vote.companyId,
    campaign_id: vote.campaignId,
    poll_id: vote.pollId,
    release_id: vote.releaseId,
    release_number: vote.releaseNumber,
    visitor: vote.visitor,
    options: JSON.stringify(vote.options),
    at: vote.at,
  }
}

async function addToCounts(em: EntityManager, votes: readonly Vote[]): Promise<void> {
  const counts = new Map<string, Insertable<PollTables['poll_count']>>()
  for (const { campaignId, pollId, options } of votes)
    for (const option of [anyOption, ...options]) {
      const key = `${campaignId}\n${pollId}\n${option}`
      const id = { campaign_id: campaignId, poll_id: pollId, option_id: option }
      counts.set(key, { ...id, votes: (counts.get(key)?.votes ?? 0) + 1 })
    }
  const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  for (const chunk of inStatements(rows))
    await em
      .getKysely<PollTables>()
      .insertInto('poll_count')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['campaign_id', 'poll_id', 'option_id']).doUpdateSet(({ eb, ref }) => ({
          votes: eb('poll_count.votes', '+', ref('excluded.votes')),
        })),
      )
      .execute()
}
