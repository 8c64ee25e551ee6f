import type { Campaign } from '#shared/contract/campaigns.ts'
import type { ReleaseRow } from '#server/features/publishing/public/entities.ts'
import type { ScheduleRow } from '#server/core/campaigns/schedule-entity.ts'
import { presentSchedule } from '#server/core/campaigns/schedules.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'

type Around = {
  /** The current one. */
  release: ReleaseRow | null
  nextRelease: number
  schedule: ScheduleRow | null
  /** Where visitors find it. */
  url: string
}

/** A campaign as the API shows it, with what belongs to it. */
export function presentCampaign(
  row: CampaignRow,
  { release, nextRelease, schedule, url }: Around,
): Campaign {
  return {
    id: row.id,
    companyId: row.companyId,
    name: row.name,
    slug: row.slug,
    status: row.status,
    isSample: Boolean(row.sample),
    templateId: row.templateId ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    url,
    release: release && {
      id: release.id,
      number: release.number,
      publishedAt: release.publishedAt.toISOString(),
      journalSeq: release.journalSeq,
    },
    nextRelease,
    schedule: schedule && presentSchedule(schedule),
    takenDown: row.takenDownAt
      ? { at: row.takenDownAt.toISOString(), because: row.takenDownBecause ?? '' }
      : null,
  }
}
