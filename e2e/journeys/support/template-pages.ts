import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import type { Stage } from './signed-in.ts'

const seeds = resolve(import.meta.dirname, '../../../shared/templates/seeds')

/** Of all templates that there are. */
export const templateIds = readdirSync(seeds).map((name) => name.replace('.ts', ''))

/** Starts a campaign from a template. */
export function startFrom({ owner, companyId }: Stage, templateId: string): Promise<Campaign> {
  const input = { name: templateId, templateId }
  return owner.ask(campaignSchema, 'POST', `/companies/${companyId}/campaigns`, input)
}

/** Publishes it as it is, too; its `url` is the page of visitors. */
export async function goLive(stage: Stage, templateId: string): Promise<Campaign> {
  const { id } = await startFrom(stage, templateId)
  return stage.owner.ask(campaignSchema, 'POST', `/campaigns/${id}/activate`)
}
