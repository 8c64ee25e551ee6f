import type { Poll } from '#shared/blocks/poll/read-poll.ts'
import type { CampaignPoll } from '#shared/contract/analytics.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import { PollCountEntity, PollVoteEntity, PublishedPollEntity } from '../entities.ts'
import { anyOption } from '../store-votes.ts'
import type { Vote } from '../store-votes.ts'

/** Absolute numbers: how many votes there are, and how many name each option. */
export type PollCounts = { voters: number; ofOption: ReadonlyMap<string, number> }

/** The counts of a poll; costs its options, not its votes. */
export async function countsOfPoll(
  em: EntityManager,
  campaignId: string,
  pollId: string,
): Promise<PollCounts> {
  const rows = await em.find(PollCountEntity, { campaignId, pollId })
  const ofOption = new Map(rows.map(({ optionId, votes }) => [optionId, votes]))
  return { voters: ofOption.get(anyOption) ?? 0, ofOption }
}

/** Whether a vote is stored under its own id. */
export async function isStored(em: EntityManager, vote: Vote): Promise<boolean> {
  const { id, campaignId, pollId } = vote
  return (await em.count(PollVoteEntity, { id, campaignId, pollId })) > 0
}

/** What was asked in a campaign's polls and how often each option was chosen, also earlier ones. */
export async function campaignPolls(
  em: EntityManager,
  campaignId: string,
): Promise<CampaignPoll[]> {
  const current = await em.findOne(ReleaseEntity, { campaignId, current: true }, { fields: ['id'] })
  // Ids of releases sort by when they were published.
  const newestFirst = { orderBy: { releaseId: 'desc', pollId: 'asc' } } as const
  const published = await em.find(PublishedPollEntity, { campaignId }, newestFirst)
  const counts = await em.find(PollCountEntity, { campaignId })
  return [...Map.groupBy(published, ({ pollId }) => pollId)].map(([pollId, releases]) => {
    const votesOf = new Map(
      counts.filter((row) => row.pollId === pollId).map((row) => [row.optionId, row.votes]),
    )
    const [newest] = releases
    const definitions = releases.map(({ definition }) => definition)
    return {
      pollId,
      question: newest?.definition.question ?? '',
      closes: newest?.definition.closes || null,
      isOnPage: newest?.releaseId === current?.id,
      voters: votesOf.get(anyOption) ?? 0,
      options: everyOption(definitions).map((option) => ({
        ...option,
        votes: votesOf.get(option.id) ?? 0,
      })),
    }
  })
}

/** The options of the newest release, then those that only earlier ones had. */
function everyOption(
  newestFirst: readonly Poll[],
): { id: string; words: string; isOffered: boolean }[] {
  const options = new Map<string, { id: string; words: string; isOffered: boolean }>()
  for (const [age, poll] of newestFirst.entries())
    for (const { id, words } of poll.options)
      if (!options.has(id)) options.set(id, { id, words, isOffered: age === 0 })
  return [...options.values()]
}
