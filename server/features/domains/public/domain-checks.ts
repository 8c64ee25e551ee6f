import type { LaunchCheck } from '#shared/contract/campaigns.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { displayNameOf } from '../domain-name.ts'
import { stateOf } from '../domain-state.ts'
import { CustomDomainEntity } from './entities.ts'
import { factsOf } from '../present-domain.ts'

/**
 * The lines of the launch checklist about the campaign's own domains. One that is not ready keeps
 * nobody from going live: visitors find the campaign at its address on Fanfare until then.
 */
export async function domainChecks(
  em: EntityManager,
  { id: campaignId, companyId }: CampaignRow,
): Promise<LaunchCheck[]> {
  const rows = await em.find(
    CustomDomainEntity,
    { campaignId, companyId, removedAt: null },
    { orderBy: { name: 'asc' } },
  )
  return rows.map((row) => {
    const name = displayNameOf(row.name)
    const state = stateOf(factsOf(row), row.finding ?? null)
    const id = `domain-${row.id}`
    if (state === 'verified') return { id, level: 'ok', message: `${name} is verified.` }
    return { id, level: 'warning', message: `${name} ${words[state]}`, at: 'domains' }
  })
}

const words = {
  waiting: 'is not verified yet: its TXT record is missing.',
  taken: 'can’t be verified: another company uses it.',
  unrouted: 'is verified, but visitors are not led here yet.',
  drifted: 'has lost one of its DNS records.',
  lost: 'is not served any more: its TXT record is gone.',
} as const
