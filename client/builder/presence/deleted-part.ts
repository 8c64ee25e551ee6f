import type { Restore } from '#shared/campaign/history/restore.ts'
import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { variantName } from '#shared/campaign/model/variant-name.ts'
import { everyPage, familyOf } from '#shared/campaign/model/page-family.ts'
import { nameOf } from '../drag/describe-subject.ts'
import { findBlock, findSection } from '../state/page-tree.ts'
import type { Selected } from '../state/selection.ts'

/** What was deleted, in words as the subject of a sentence, and what it became if it was not deleted. */
export type DeletedPart = Restore & { words: string; became?: 'the page' }

/**
 * With what something went that was there before and is not there now: its page, else its section,
 * else by itself. Null while it is there.
 */
export function deletedPart(
  before: CampaignSnapshot,
  now: CampaignSnapshot,
  { kind, id }: Selected,
): DeletedPart | null {
  const block = kind === 'block' ? findBlock(before, id) : null
  const place = block ?? findSection(before, id)
  const isThere = kind === 'block' ? findBlock(now, id) : findSection(now, id)
  if (!place || isThere) return null
  const { page, section } = place
  const whole = deletedPage(before, now, page.id)
  if (whole) return whole
  if (!block) return { level: 'sections', id, words: 'The section' }
  const name = nameOf(block.block)
  return findSection(now, section.id)
    ? { level: 'blocks', id, words: name }
    : { level: 'sections', id: section.id, words: `The section with ${name}` }
}

/** The same for a page or a variant; null while it is there, or if it never was. */
export function deletedPage(
  before: CampaignSnapshot,
  now: CampaignSnapshot,
  id: string | null,
): DeletedPart | null {
  const [page] = familyOf(before, id)
  if (!page || id === null || everyPage(now).some((each) => each.id === id)) return null
  const title = `“${page.title || page.path}”`
  const at = page.variants.findIndex((each) => each.id === id)
  const variant = page.variants[at]
  const base = now.pages.find((each) => each.id === page.id)
  if (!variant || !base) return { level: 'pages', id: page.id, words: `The page ${title}` }
  const words = `“${variantName(variant, at)}” of the page ${title}`
  // Only what is made the page goes at the same moment as the page changes.
  return isSamePage(base, page)
    ? { level: 'pages', id, words }
    : { level: 'pages', id, words, became: 'the page' }
}

function isSamePage(a: PageSnapshot, b: PageSnapshot): boolean {
  if (a.title !== b.title || a.description !== b.description) return false
  if (a.sections.length !== b.sections.length) return false
  return a.sections.every((section, at) => section === b.sections[at])
}
