import { blockTitle, kindName } from '#shared/blocks/block-title.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { CheckResult } from '#shared/page/checks/check-result.ts'

/** What is wrong with one block, section or page, or with the campaign. */
export type FindingGroup = {
  key: string
  /** What it is called. */
  title: string
  /** What it is: the kind of a block, else ''. */
  kind: string
  /** The page that it is on, where that is not said before; null in a campaign of one page. */
  page: string | null
  findings: readonly CheckResult[]
}

const weight = { error: 0, warning: 1, ok: 2 } as const

/** The findings in the order in which a reader of the campaign comes to them; of one thing errors first. */
export function inPageOrder(
  campaign: CampaignSnapshot,
  findings: readonly CheckResult[],
): CheckResult[] {
  const places = placesOf(campaign)
  const at = (finding: CheckResult) => places.get(keyOf(finding))?.at ?? -1
  return findings.toSorted((a, b) => at(a) - at(b) || weight[a.level] - weight[b.level])
}

/** The findings in their order, those about one thing together. */
export function groupFindings(
  campaign: CampaignSnapshot,
  findings: readonly CheckResult[],
): FindingGroup[] {
  const places = placesOf(campaign)
  const groups = new Map<string, CheckResult[]>()
  for (const finding of findings) {
    const key = keyOf(finding)
    groups.set(key, [...(groups.get(key) ?? []), finding])
  }
  let page: string | null = null
  return [...groups].map(([key, own]) => {
    const place = places.get(key) ?? { title: 'The campaign', kind: '', page: null }
    const isNewPage = campaign.pages.length > 1 && place.page !== page
    page = place.page
    const { title, kind } = place
    return { key, title, kind, page: isNewPage ? place.page : null, findings: own }
  })
}

const keyOf = ({ blockId, sectionId, pageId }: CheckResult) =>
  blockId ?? sectionId ?? pageId ?? 'campaign'

type Place = { at: number; title: string; kind: string; page: string | null }

/** Pages, sections and blocks by their ids, in reading order. */
function placesOf({ pages }: CampaignSnapshot): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  const add = (id: string, title: string, kind: string, page: string) =>
    places.set(id, { at: places.size, title, kind, page })
  for (const { id, title, path, sections } of pages) {
    const page = title || path
    add(id, 'Page settings', '', page)
    for (const [number, section] of sections.entries()) {
      add(section.id, section.settings.name || `Section ${number + 1}`, '', page)
      for (const block of section.columns.flatMap(({ blocks }) => blocks)) {
        const kind = kindName(block.kind)
        const called = blockTitle(block)
        add(block.id, called, called === kind ? '' : kind, page)
      }
    }
  }
  return places
}
