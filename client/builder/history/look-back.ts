import type { Past } from '#client/features/versions/public/moment.ts'
import { isNarrow } from '#client/lib/browser/media.ts'
import { currentPage, select } from '../state/builder.ts'
import type { Builder } from '../state/builder.ts'
import { leaveText } from '../state/leave-text.ts'

/** Shows the campaign as it was at a version, or now for null. Nothing can be edited meanwhile. */
export function lookBack(builder: Builder, versionId: string | null): void {
  const { past } = builder.view.getSnapshot()
  if (versionId === null) return setPast(builder, null)
  if (past?.versionId === versionId) return
  const pageId = past?.pageId ?? currentPage(builder)?.id ?? null
  setPast(builder, { versionId, beside: past?.beside ?? 'now', pageId, picked: null })
}

/** The same with what is compared and picked. */
export function setPast(builder: Builder, past: Past | null): void {
  if (past && !builder.view.getSnapshot().past) {
    leaveText(builder)
    select(builder, null)
  }
  builder.view.set((view) => ({
    ...view,
    past,
    // The page of that time has no room beside its list.
    panel: isNarrow() && past?.picked ? null : view.panel,
  }))
}
