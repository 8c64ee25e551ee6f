import { createElement, useRef } from 'react'
import { createLate, useLate } from '#client/lib/late.ts'
import { useNarrow } from '#client/lib/media.ts'
import { useView } from '../state/builder-context.ts'
import type { Selected } from '../state/selection.ts'
import classes from './overlay.module.css'
import { useInSight } from './use-in-sight.ts'
import { useRevealed } from './use-revealed.ts'
import { useTrackedBox } from './use-tracked-box.ts'

export const selectionTools = createLate(
  async () => (await import('./selection-tools.tsx')).SelectionTools,
)

/** The outline of what is selected, with its path, its grip and where to add beside it. */
export function SelectionChrome() {
  const selected = useView((view) => view.selected)
  const placing = useView((view) => view.placing)
  const carried = useView((view) => view.drag !== null) || (placing !== null && 'id' in placing)
  // Something new is placed: what was selected before has no part in it.
  if (!selected || (placing && !carried)) return null
  return <Chrome key={selected.id} selected={selected} carried={carried} />
}

function Chrome({ selected, carried }: { selected: Selected; carried: boolean }) {
  const node = useRef<HTMLDivElement>(null)
  useRevealed(selected)
  useInSight(selected)
  useTrackedBox(node, selected)
  const writing = useView((view) => view.text !== null)
  // A phone has a bar for it: here nothing would be as large as a finger.
  const hasTools = !useNarrow() && !writing
  const { value: Tools } = useLate(selectionTools, hasTools)
  return (
    <div
      ref={node}
      className={classes.selection}
      data-kind={selected.kind}
      data-writing={writing || undefined}
      data-carried={carried || undefined}
      data-selected-id={selected.id}
    >
      {hasTools && Tools ? createElement(Tools, { outline: node, selected, carried }) : null}
    </div>
  )
}
