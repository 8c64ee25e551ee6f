import type * as Y from 'yjs'
import { cutText } from './cut-text.ts'
import { editCampaign, variantShown } from './edit-campaign.ts'
import { limits } from './limits.ts'
import { findStored } from './stored.ts'

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
