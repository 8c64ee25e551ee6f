import type { Restore } from '#shared/campaign/restore.ts'
import type { CampaignSnapshot } from '#shared/campaign/snapshot.ts'
import { nameOf } from '../drag/describe-target.ts'
import { everyPage } from '../state/page-family.ts'
import { findBlock, findSection } from '../state/page-tree.ts'
import type { Selected } from '../state/selection.ts'

/** What was deleted, and in words as the subject of a sentence. */
export type DeletedPart = Restore & { words: string }

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
  if (!everyPage(now).some((each) => each.id === page.id)) {
    return { level: 'pages', id: page.id, words: `The page “${page.title || page.path}”` }
  }
  if (!block) return { level: 'sections', id, words: 'The section' }
  const name = nameOf(block.block)
  return findSection(now, section.id)
    ? { level: 'blocks', id, words: name }
    : { level: 'sections', id: section.id, words: `The section with ${name}` }
}
