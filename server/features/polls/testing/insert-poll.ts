import { v7 as uuidv7 } from 'uuid'
import type { Poll } from '#shared/blocks/poll/read-poll.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { recordPublishedPolls } from '../public/published-polls.ts'
import { storeVotes } from '../store-votes.ts'
import type { Vote } from '../store-votes.ts'

/** A published poll with one vote in it, and `word` in all of it that is text. */
export async function insertPoll(
  database: Database,
  of: { companyId: string; campaignId: string; releaseId: string },
  word: string,
): Promise<void> {
  const options = [{ id: word, words: word }]
  const definition: Poll = {
    question: `${word}?`,
    options,
    several: false,
    results: 'after',
    closes: '',
    thanks: '',
    closed: '',
    total: '',
    goal: false,
  }
  const vote: Vote = {
    id: uuidv7(),
    ...of,
    releaseNumber: 1,
    pollId: 'poll',
    visitor: 'v',
    options: [word],
    at: Date.UTC(2026, 10, 20),
  }
  await database.fork().transactional(async (em) => {
    await recordPublishedPolls(em, of, [{ pollId: 'poll', definition }])
    await storeVotes(em, [vote])
  })
}
