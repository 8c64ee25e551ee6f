import { queryOptions } from '@tanstack/react-query'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import { loadTemplate } from '#shared/templates/load-template.ts'
import type { TemplateCard, TemplatePurpose } from '#shared/templates/template.ts'
import { snapshotOfSeed } from '#shared/templates/template-snapshot.ts'

/** A template to show: a built-in one, or one of a company. */
export type ShownTemplate = Pick<TemplateCard, 'id' | 'name' | 'description' | 'ground'> & {
  purpose: TemplatePurpose | 'company'
  load: () => Promise<CampaignSeed | null>
}

/** A built-in template, its days counted from today. */
export function builtIn(card: TemplateCard): ShownTemplate {
  return { ...card, load: () => loadTemplate(card.id, new Date()) }
}

/** The pages of a template, as a campaign made from it shows them. They stay while the tab is open. */
export function templatePages({ id, load }: Pick<ShownTemplate, 'id' | 'load'>) {
  return queryOptions({
    queryKey: ['template-pages', id],
    queryFn: async () => {
      const seed = await load()
      return seed ? snapshotOfSeed(seed) : null
    },
    staleTime: Infinity,
  })
}
