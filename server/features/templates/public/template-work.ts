import { seedOfSection, seedOfSnapshot } from '#shared/campaign/file/campaign-file.ts'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { DocumentWork } from '#server/core/ports/document-reader.ts'

export type FoundTemplate = 'no-section' | 'too-large' | { seed: CampaignSeed; ground: string }

/** What a template is made of: a campaign, or one of its sections; at most so many letters of JSON. */
export const templateWork: DocumentWork<{ sectionId: string | null; most: number }, FoundTemplate> =
  {
    name: 'template',
    run(document, { sectionId, most }) {
      const snapshot = document.snapshot()
      const seed = sectionId === null ? seedOfSnapshot(snapshot) : seedWith(snapshot, sectionId)
      if (!seed) return 'no-section'
      if (JSON.stringify(seed).length > most) return 'too-large'
      return { seed, ground: snapshot.theme.background }
    },
  }

function seedWith({ theme, pages }: CampaignSnapshot, sectionId: string): CampaignSeed | null {
  const all = pages.flatMap(({ sections, variants }) => [
    ...sections,
    ...variants.flatMap((variant) => variant.sections),
  ])
  const section = all.find(({ id }) => id === sectionId)
  if (!section) return null
  return { theme, pages: [{ path: '/', title: 'Home', sections: [seedOfSection(section)] }] }
}
