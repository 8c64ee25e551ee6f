import { addBlock } from '#shared/campaign/edits/add-block.ts'
import { addSection } from '#shared/campaign/edits/add-section.ts'
import { columnId } from '#shared/campaign/edits/create-section.ts'
import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { anchorId } from '#shared/blocks/anchor.ts'
import { beginningOf } from '#shared/blocks/block-beginning.ts'
import type { BeginningFacts } from '#shared/blocks/block-beginning.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { api } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { meQuery } from '#client/lib/session/session.ts'
import { modelOn } from '../language/model-on.ts'
import { asOneStep } from './as-one-step.ts'
import type { Builder } from './builder.ts'
import { currentPage, select } from './builder.ts'
import { hasRoom } from './room.ts'
import type { Selected } from './selection.ts'

/**
 * Adds a block that stands for the whole campaign, in a section of its own at the top or the end of the
 * page, with the company's name and the campaign's real pages. Undefined for all other blocks, null when
 * nothing was added.
 */
export function addAtEdge(builder: Builder, kind: string): Selected | null | undefined {
  const beginning = beginningOf(kind)
  const definition = findBlock(kind)
  const page = currentPage(builder)
  if (!beginning || !definition || !page) return undefined
  if (!hasRoom(builder, page.id, { blocks: 1, sections: 1 })) return null
  const { doc, origin, campaign } = builder.session
  const props = beginning.props(factsOf(builder, campaign.getSnapshot(), page))
  const id = asOneStep(builder, () =>
    doc.transact(() => {
      const index = beginning.at === 'top' ? 0 : page.sections.length
      const args = { pageId: page.id, columns: 1, index, style: beginning.section }
      const section = addSection(doc, args, origin)
      if (!section) return false
      const place = { columnId: columnId(section, 0), model: modelOn(builder, definition) }
      return addBlock(doc, { ...place, props }, origin)
    }, origin),
  )
  if (!id) return null
  const added = { kind: 'block', id } as const
  select(builder, added)
  return added
}

function factsOf(
  { companyId }: Builder,
  campaign: CampaignSnapshot,
  page: PageSnapshot,
): BeginningFacts {
  // The panel that adds has asked for it.
  const { queryKey } = api.companies.get.queryOptions({ input: { companyId } })
  const company = queryClient.getQueryData(queryKey)
  const mine = queryClient.getQueryData(meQuery.queryKey)?.companies
  return {
    company: company?.name ?? mine?.find(({ id }) => id === companyId)?.name ?? '',
    logo: company?.brandKit.logoAssetId ?? '',
    links: linksOf(campaign, page),
    year: new Date().getFullYear(),
  }
}

/** The pages besides the first, without those that thank for a form; in a campaign of one page its places. */
function linksOf({ pages }: CampaignSnapshot, page: PageSnapshot): BeginningFacts['links'] {
  const thanks = new Set(pages.flatMap(blocksOf).map(({ props }) => props.thanks))
  const others = pages.slice(1).filter(({ path }) => !thanks.has(path))
  if (others.length > 0)
    return others.map(({ title, path }) => ({ words: shortTitle(title) || path, href: path }))
  const names = [
    ...page.sections.map(({ style }) => style.anchor),
    ...blocksOf(page).map(({ props }) => props.anchor),
  ]
  return names.flatMap((name) => {
    const anchor = typeof name === 'string' ? anchorId(name) : undefined
    return anchor === undefined ? [] : [{ words: inWords(anchor), href: `#${anchor}` }]
  })
}

const blocksOf = ({ sections }: PageSnapshot) =>
  sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))

/** As much of a title as fits into a navigation: what stands before a colon, a dash or a bar. */
const shortTitle = (title: string) => (title.split(/\s*[:|–—]\s*|\s-\s/)[0] ?? '').trim()

function inWords(anchor: string): string {
  const words = anchor.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
