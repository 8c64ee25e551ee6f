import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { Poll } from '#shared/blocks/poll/read-poll.ts'
import { ofCompany } from '#server/core/companies/entities.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/** The polls of a release as they were published; votes are judged by those of the current one. */
export const PublishedPollEntity = defineEntity({
  name: 'PublishedPoll',
  tableName: 'published_poll',
  properties: {
    releaseId: p.uuid().primary(),
    pollId: p.string().primary(),
    campaignId: ofCampaign(),
    companyId: ofCompany(),
    definition: p.json().$type<Poll>(),
  },
  indexes: [{ properties: ['companyId'] }, { properties: ['campaignId'] }],
})

/** Every vote once, by the id that the browser gave it, and one a visitor of a day in each poll. */
export const PollVoteEntity = defineEntity({
  name: 'PollVote',
  tableName: 'poll_vote',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    campaignId: ofCampaign(),
    pollId: p.string(),
    releaseId: p.uuid(),
    releaseNumber: p.integer(),
    /** Hash of the visitor on the day of `at`; another day gives another. */
    visitor: p.string(),
    /** The ids of what was chosen. */
    options: p.json().$type<string[]>(),
    /** Milliseconds since the epoch. */
    at: p.bigint('number'),
  },
  indexes: [{ properties: ['companyId'] }],
  uniques: [{ properties: ['campaignId', 'pollId', 'visitor'] }],
})
export type PollVoteRow = InferEntity<typeof PollVoteEntity>

/** How many votes name an option; under the option '' how many votes there are. */
export const PollCountEntity = defineEntity({
  name: 'PollCount',
  tableName: 'poll_count',
  properties: {
    campaignId: ofCampaign().primary(),
    pollId: p.string().primary(),
    optionId: p.string().primary(),
    votes: p.integer(),
  },
})

export const pollEntities = [PublishedPollEntity, PollVoteEntity, PollCountEntity]
export type PollTables = TablesOf<(typeof pollEntities)[number]>
