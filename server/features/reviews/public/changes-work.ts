import type { Approval } from '#shared/contract/approval.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { describeChanges } from '#shared/page/describe-changes.ts'
import type { DocumentWork } from '#server/core/ports/document-reader.ts'

/** What a document says otherwise than at an earlier position; nothing where that is not kept. */
export const changesWork: DocumentWork<null, Approval['changes']> = {
  name: 'changes',
  run: (document, _given, earlier) =>
    earlier ? changesOf(earlier.snapshot(), document.snapshot()) : [],
}

/** A version as it was asked about, with the same; null where there is nothing to compare with. */
export const reviewedWork: DocumentWork<
  null,
  { campaign: CampaignSnapshot; changes: Approval['changes'] | null }
> = {
  name: 'reviewed',
  run(document, _given, earlier) {
    const campaign = document.snapshot()
    return { campaign, changes: earlier && changesOf(earlier.snapshot(), campaign) }
  },
}

function changesOf(before: CampaignSnapshot, after: CampaignSnapshot): Approval['changes'] {
  return describeChanges(before, after).map((told) => {
    const { kind, level, id, pageId, what, how } = told
    return { kind, level, id, pageId, what, how }
  })
}
