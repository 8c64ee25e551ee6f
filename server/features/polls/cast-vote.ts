import type { VisitorLanguage } from '#shared/languages/all-languages.ts'
import { dayIn } from '#shared/lib/zoned-day.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import type { Sender } from '#server/features/ingest/public/sender.ts'
import { visitEventOf } from '#server/features/ingest/public/visit-event.ts'
import type { EventDay, VisitEvent } from '#server/features/ingest/public/visit-event.ts'
import type { KnownPage, Visits } from '#server/features/ingest/public/visits.ts'
import { idFromContent } from '#server/features/leads/public/read-submission.ts'
import { findCurrentPoll } from './public/published-polls.ts'
import { isStored } from './public/queries.ts'
import { checkVote, isOpen, readVote } from './read-vote.ts'
import type { Vote } from './store-votes.ts'

export type Ballot = {
  page: KnownPage
  pollId: string
  sender: Sender
  contentType: string
  body: string
  /** In what whoever votes is told why not. */
  language: VisitorLanguage
}

/**
 * Judges a vote by the poll as the campaign's current release has it, and stores it with its count,
 * and its conversion where the poll is a goal, in one transaction. Resolves when all is durable, also
 * for a vote that is stored already; throws `already-voted` when the visitor has another one today.
 */
export async function castVote(
  { visits, database }: { visits: Visits<Vote>; database: Database },
  { page, pollId, sender, contentType, body, language }: Ballot,
  now: Date,
): Promise<void> {
  const { campaignId, companyId, releaseId, releaseNumber } = page
  if (sender.facts.bot) throw new AppError('forbidden', 'Votes are taken from people.')
  const given = readVote(contentType, body)
  const found = await findCurrentPoll(database.fork(), campaignId, pollId)
  if (!found) throw new AppError('not-found', language.answers.pollGone)
  const at = now.getTime()
  const { poll } = found
  await visits.requireOpen(campaignId, at)
  if (!isOpen(poll, at)) throw new AppError('poll-closed', poll.closed || undefined)
  checkVote(poll, given.options, language)
  const presence = await visits.presenceOf(sender, page, at)
  const { visitor } = presence
  const { number, start: dayStart } = dayIn(page.timeZone, at)
  const day = { day: number, dayStart }
  const id = given.id ?? idFromContent(visitor, pollId, body)
  const vote: Vote = {
    id,
    companyId,
    campaignId,
    pollId,
    releaseId,
    releaseNumber,
    visitor,
    at,
    options: given.options,
  }
  const isCounted = visits.isCounted(page, sender)
  const events = poll.goal && isCounted ? [conversionOf(vote, page, sender, day)] : []
  await visits.store({
    kind: 'vote',
    campaignIds: [campaignId],
    begunAt: at,
    decisive: vote,
    events,
    presences: isCounted ? [presence] : [],
  })
  if (!(await isStored(database.fork(), vote))) throw new AppError('already-voted')
}

function conversionOf(vote: Vote, page: KnownPage, sender: Sender, day: EventDay): VisitEvent {
  return visitEventOf(page, sender, {
    id: vote.id,
    kind: 'send',
    blockId: vote.pollId,
    origin: null,
    visitor: vote.visitor,
    ...day,
    at: vote.at,
  })
}
