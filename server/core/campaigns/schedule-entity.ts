import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import { ofCompany } from '#server/core/companies/entities.ts'
import { ofCampaign } from '#server/core/campaigns/entities.ts'

/** When a campaign is to start, to publish its next release or to end by itself. Gone when nothing of it is left to be done. */
export const ScheduleEntity = defineEntity({
  name: 'Schedule',
  tableName: 'campaign_schedule',
  properties: {
    campaignId: ofCampaign().primary(),
    companyId: ofCompany(),
    /** Null once it has started, and where only the end is planned. */
    startsAt: p.datetime(3).nullable(),
    /** Of what is live: when the next release is published. Null once it is. */
    publishesAt: p.datetime(3).nullable(),
    endsAt: p.datetime(3).nullable(),
    /** The zone in which the times were chosen, e.g. `Europe/Vienna`. */
    timeZone: p.string(),
    /** What starts or is published: exactly this version, whatever is edited later. */
    versionId: p.uuid().nullable(),
    versionNumber: p.integer().nullable(),
    journalSeq: p.integer().nullable(),
    /** The state to go back to when the start is cancelled. */
    cameFrom: p.string().$type<'draft' | 'approved'>(),
    /** When something is to be done: the start or the release, then the end; later while it is being tried. */
    dueAt: p.datetime(3),
    scheduledBy: p.uuid(),
    scheduledByName: p.string(),
  },
  indexes: [{ properties: ['companyId'] }, { properties: ['dueAt'] }],
})
export type ScheduleRow = InferEntity<typeof ScheduleEntity>
