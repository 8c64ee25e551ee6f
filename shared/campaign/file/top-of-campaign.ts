import { seedOfSection } from './campaign-file.ts'
import type { CampaignSeed } from '../edits/create-campaign.ts'
import { defaultSite } from '../model/site.ts'
import type { CampaignSnapshot, SectionSnapshot } from '../model/snapshot.ts'

const mostSections = 4
const mostBlocks = 8

/**
 * So much of a campaign's first page as a small picture of it shows: at most four sections, of each
 * column eight blocks. Without pages where the campaign has none.
 */
export function topOfCampaign({ theme, site, pages }: CampaignSnapshot): CampaignSeed {
  return {
    theme,
    ...(site === defaultSite ? {} : { site }),
    pages: pages.slice(0, 1).map(({ path, title, language, sections }) => ({
      path,
      title,
      ...(language ? { language } : {}),
      sections: sections.slice(0, mostSections).map(cut).map(seedOfSection),
    })),
  }
}

function cut(section: SectionSnapshot): SectionSnapshot {
  const columns = section.columns.map(({ id, blocks }) => ({
    id,
    blocks: blocks.slice(0, mostBlocks),
  }))
  return { ...section, columns }
}
