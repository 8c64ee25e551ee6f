import { checkBlock } from '../../blocks/block-checks.ts'
import type { CheckContext } from '../../blocks/define-block.ts'
import { inVariant } from '../../campaign/document/variant-ids.ts'
import { everyPage } from '../../campaign/model/page-family.ts'
import { variantName } from '../../campaign/model/variant-name.ts'
import { hrefKind, pathOfHref } from '../../blocks/href.ts'
import { readProps } from '../../blocks/read-props.ts'
import { findBlock } from '../../blocks/registry.ts'
import type {
  BlockSnapshot,
  CampaignSnapshot,
  PageSnapshot,
} from '../../campaign/model/snapshot.ts'
import { shownAs } from '../shown-as.ts'
import { linksOf } from './block-links.ts'
import { checkColumns } from './check-columns.ts'
import { checkContrast } from './check-contrast.ts'
import { checkCut } from './check-cut.ts'
import { checkLanguage } from './check-language.ts'
import type { CheckResult } from './check-result.ts'
import { checkSharing } from './check-sharing.ts'
import type { FindPicture } from './check-sharing.ts'
import { checkUnwritten } from './check-unwritten.ts'
import { goalBlocks } from './goal-blocks.ts'
import { blocksOf, withoutHidden } from './page-blocks.ts'
import { placesOf } from './places.ts'

type CheckOptions = {
  /** In ms. */
  now: number
  requireConsent?: boolean
  /** The variants that visitors get, by id; what others say is nobody's business yet. */
  shownVariants?: ReadonlySet<string>
  /** The texts that the campaign's template brought. */
  templateWords?: ReadonlySet<string>
  /** Default: of pictures for sharing nothing is said. */
  findPicture?: FindPicture
}

const none: ReadonlySet<string> = new Set()

/**
 * What can be said of a campaign before it goes live, from its snapshot alone: a line for each
 * problem, or one `ok` line for each matter that has none. What is hidden at every width is left out. Pure
 * and deterministic.
 */
export function checkCampaign(whole: CampaignSnapshot, options: CheckOptions): CheckResult[] {
  return [...checkContent(whole, options), ...checkFound(whole, options.findPicture)]
}

/**
 * The same without what `checkFound` says, which needs the pictures of the library and nothing of what
 * stands on pages.
 */
export function checkContent(
  whole: CampaignSnapshot,
  {
    now,
    requireConsent = false,
    templateWords = none,
    shownVariants = none,
  }: Omit<CheckOptions, 'findPicture'>,
): CheckResult[] {
  const shown = everyPage(whole).filter((page) => !('name' in page) || shownVariants.has(page.id))
  const snapshot = { ...whole, pages: shown.map(withoutHidden) }
  const { pages } = snapshot
  if (pages.length === 0) {
    return [{ id: 'pages', level: 'error', message: 'This campaign has no page yet.' }]
  }
  const paths = new Set(whole.pages.map(({ path }) => path))
  const hasPage = (href: string) => paths.has(pathOfHref(href) || '/')
  const context = { now, requireConsent, hasPage }
  const found = [
    ...orOk(
      pages.flatMap((page) => checkMeta(snapshot, page)),
      'meta',
      'Every page has a title and a description.',
    ),
    ...orOk(pages.flatMap(checkOutline), 'outline', 'Every page has one main heading.'),
    ...orOk(
      pages.flatMap((page) => checkBlocks(page, context)),
      'blocks',
      'Every block is complete.',
    ),
    ...orOk(pages.flatMap(checkColumns), 'columns', 'No section has an empty place.'),
    ...orOk(
      pages.flatMap((page) => checkUnwritten(page, templateWords)),
      'unwritten',
      'All words are your own.',
    ),
    ...orOk(
      pages.flatMap((page) => checkLinks(page, context)),
      'links',
      'Every link within the campaign leads somewhere.',
    ),
    ...orOk(checkGoals(pages), 'goals', 'Visitors can do what the campaign is for.'),
    ...orOk(checkContrast(snapshot), 'contrast', 'All text has enough contrast.'),
    ...orOk(checkLanguage(snapshot), 'language', 'Every page says the language that it is in.'),
  ]
  return namingVariants(whole, found)
}

/** What is wrong with a variant says so; what it has from its page is said of that alone. */
function namingVariants({ pages }: CampaignSnapshot, found: CheckResult[]): CheckResult[] {
  const variants = pages.flatMap((page) =>
    page.variants.map((one, index) => ({
      id: one.id,
      pageId: page.id,
      name: variantName(one, index),
    })),
  )
  const said = new Set(found.map(({ id, message }) => `${id} ${message}`))
  return found.flatMap((result) => {
    const variant = variants.find(({ id }) => id === result.pageId)
    if (!variant) return [result]
    const { id, pageId, name } = variant
    const onPage = result.id.replaceAll(inVariant(id, ''), '').replaceAll(id, pageId)
    if (said.has(`${onPage} ${result.message}`)) return []
    return [{ ...result, message: `${name}: ${result.message}` }]
  })
}

/** How the pages of a campaign are found and shared; their sections are not looked at. */
export function checkFound(campaign: CampaignSnapshot, findPicture?: FindPicture): CheckResult[] {
  if (campaign.pages.length === 0) return []
  return orOk(
    checkSharing(campaign, findPicture),
    'sharing',
    'Search results and shared links show every page in full.',
  )
}

function orOk(problems: CheckResult[], id: string, message: string): CheckResult[] {
  return problems.length > 0 ? problems : [{ id, level: 'ok', message }]
}

function checkMeta(campaign: CampaignSnapshot, page: PageSnapshot): CheckResult[] {
  const results: CheckResult[] = []
  if (page.title.trim() === '') {
    results.push({
      id: `title:${page.id}`,
      level: 'error',
      message: `The page ${page.path} has no title.`,
      pageId: page.id,
      field: 'title',
    })
  }
  if (shownAs(campaign, page).description.trim() === '') {
    results.push({
      id: `description:${page.id}`,
      level: 'warning',
      message: `The page ${page.path} has no description for search results and shared links.`,
      pageId: page.id,
      field: 'description',
    })
  }
  return results
}

function checkOutline(page: PageSnapshot): CheckResult[] {
  const blocks = blocksOf(page)
  if (blocks.length === 0) {
    const message = `The page ${page.path} is empty.`
    return [{ id: `empty:${page.id}`, level: 'error', message, pageId: page.id }]
  }
  const [first, second] = blocks.flatMap((block) => mainHeadings(block).map(() => block))
  if (!first) {
    const message = `The page ${page.path} has no level 1 heading.`
    return [{ id: `outline:${page.id}`, level: 'warning', message, pageId: page.id }]
  }
  if (!second) return []
  const message = `The page ${page.path} has more than one level 1 heading.`
  const at = { pageId: page.id, blockId: second.id }
  return [{ id: `outline:${page.id}`, level: 'warning', message, ...at }]
}

function mainHeadings({ kind, props }: BlockSnapshot): true[] {
  if (kind === 'heading') return props.level === '1' ? [true] : []
  return Object.values(props).flatMap((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    return value.content.flatMap((node): true[] =>
      node.type === 'heading' && node.level === 1 ? [true] : [],
    )
  })
}

function checkBlocks(page: PageSnapshot, context: CheckContext): CheckResult[] {
  return blocksOf(page).flatMap((block) => {
    const at = { pageId: page.id, blockId: block.id }
    const definition = findBlock(block.kind)
    if (!definition) {
      const message = `A block of the kind “${block.kind}” is not known here and will not be shown.`
      return [{ id: `unknown:${block.id}`, level: 'warning' as const, message, ...at }]
    }
    const findings = checkBlock(block.kind, readProps(definition.fields, block.props), context)
    const own = findings.map((finding, index) => ({
      id: `block:${block.id}:${index}`,
      ...finding,
      ...at,
    }))
    return [...own, ...checkCut(block, page.id)]
  })
}

function checkLinks(page: PageSnapshot, context: CheckContext): CheckResult[] {
  const blocks = blocksOf(page)
  const anchors = placesOf(page)
  const broken = blocks.flatMap((block) =>
    [...new Set(linksOf(block))]
      .filter((href) => isBroken(href, anchors, context))
      .map((href): CheckResult => ({
        id: `link:${block.id}:${href}`,
        level: 'error',
        message: `The link to ${href} leads to nothing in this campaign.`,
        pageId: page.id,
        blockId: block.id,
      })),
  )
  const doubled = anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)
  return [
    ...broken,
    ...[...new Set(doubled)].map((anchor): CheckResult => ({
      id: `anchor:${page.id}:${anchor}`,
      level: 'error',
      message: `Two places of the page ${page.path} have the name “${anchor}”.`,
      pageId: page.id,
    })),
  ]
}

function isBroken(href: string, anchors: readonly string[], context: CheckContext): boolean {
  const kind = hrefKind(href)
  if (kind === 'page') return !context.hasPage(href)
  return kind === 'anchor' && href !== '#' && !anchors.includes(href.slice(1))
}

function checkGoals(pages: readonly PageSnapshot[]): CheckResult[] {
  if (pages.some((page) => goalBlocks(page).length > 0)) return []
  const message = 'No page has a button or a form, so nothing can count as a conversion.'
  return [{ id: 'goals', level: 'warning', message }]
}
