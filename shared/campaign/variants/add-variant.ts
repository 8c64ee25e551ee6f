import * as Y from 'yjs'
import { newId } from '../../lib/new-id.ts'
import type { OpenCampaign } from '../edits/edit-campaign.ts'
import { editCampaign, isFree, ordinaryPageOf } from '../edits/edit-campaign.ts'
import { limits } from '../model/limits.ts'
import { place } from '../edits/place.ts'

export type AddVariant = { pageId: string; id?: string }

/**
 * Adds a variant of a page that differs in nothing yet. Returns its id; false when the page is
 * gone, is a variant itself, or has as many as it may.
 */
export function addVariant(doc: Y.Doc, args: AddVariant, origin: unknown): string | false {
  return editCampaign(doc, origin, (campaign) => {
    const { pageId, id = newId() } = args
    return storeVariant(campaign, pageId, id, new Y.Map()) && id
  })
}

/** Stores a variant as the last of its page; within a transaction. False where it can't be. */
export function storeVariant(
  campaign: OpenCampaign,
  pageId: string,
  id: string,
  variant: Y.Map<unknown>,
): boolean {
  const page = ordinaryPageOf(campaign, pageId)
  if (!page || page.variants.length >= limits.variantsPerPage) return false
  if (!isFree(campaign, 'pages', id)) return false
  campaign.roots.pages.set(id, variant)
  const shown = page.variants.map((each) => each.id)
  place(campaign, { level: 'pages', parent: pageId, shown }, shown.length, [id])
  return true
}
