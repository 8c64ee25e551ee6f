import type * as Y from 'yjs'
import { editCampaign, variantShown } from '../edits/edit-campaign.ts'
import { markRemoved } from '../edits/remove.ts'

export type RemoveVariant = { variantId: string }

/** Removes a variant with what is only in it; `restore` brings it back. False when it is gone. */
export function removeVariant(doc: Y.Doc, args: RemoveVariant, origin: unknown): boolean {
  return editCampaign(doc, origin, (campaign) => {
    if (!variantShown(campaign, args.variantId)) return false
    markRemoved(campaign, 'pages', args.variantId)
    return true
  })
}
