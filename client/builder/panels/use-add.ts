import { useCoarse, useNarrow } from '#client/lib/browser/media.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import type { DragSubject } from '../drag/drop-target.ts'
import { useBuilder, useView } from '../state/builder-context.ts'
import { addAfterSelection, addSectionAfterSelection } from '../state/commands.ts'

/** What lets a place be tapped, which only phones need. */
const placing = lazyFile(async () => (await import('../state/placing.ts')).beginPlacing)

/** Something that is added, not moved. */
export type New = Extract<DragSubject, { type: 'new-block' | 'new-section' }>

/** Adds something after the selection; on a phone the person then taps the place. */
export function useAdd(): (subject: New) => void {
  const builder = useBuilder()
  const isPhone = useNarrow()
  const place = (subject: New) => {
    placing.fetch().then(
      (begin) => begin(builder, subject),
      () => sayNotLoaded('The choice of a place', () => place(subject)),
    )
  }
  return (subject) => {
    if (isPhone) place(subject)
    else if (subject.type === 'new-block') addAfterSelection(builder, subject.kind)
    else addSectionAfterSelection(builder, subject.columns)
  }
}

/** How that is done, in words. */
export function useAddWords(): string {
  const isPhone = useNarrow()
  const isTouched = useCoarse()
  const isPlaced = useView((view) => view.addAt !== null)
  if (isPhone && isPlaced) return 'Tap what to add there.'
  if (isPhone) return 'Tap a block, then its place. Or hold it and drag.'
  return isTouched
    ? 'Tap to add after the selection, or hold and drag to a place.'
    : 'Click to add after the selection, or drag to a place.'
}
