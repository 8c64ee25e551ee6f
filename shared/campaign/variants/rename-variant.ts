import type * as Y from 'yjs'
import { cutText } from '../model/cut-text.ts'
import { editCampaign, variantShown } from '../edits/edit-campaign.ts'
import { limits } from '../model/limits.ts'
import { findStored } from '../document/stored.ts'

export type RenameVariant = { variantId: string; name: string }

/** Names a variant; '' takes its name away. False when it is gone. */
export function renameVariant(doc: Y.Doc, args: RenameVariant, origin: unknown): boolean {
  return editCampaign(doc, origin, (campaign) => {
    const stored = findStored(campaign.roots, 'pages', args.variantId)
    if (!stored || !variantShown(campaign, args.variantId)) return false
    stored.set('name', cutText(args.name.trim(), limits.variantName))
    return true
  })
}
