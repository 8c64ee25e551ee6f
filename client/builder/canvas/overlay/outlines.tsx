import { useRef } from 'react'
import { useView } from '../../state/builder-context.ts'
import type { Selected } from '../../state/selection.ts'
import classes from './overlay.module.css'
import { SelectionChrome } from './selection-chrome.tsx'
import { useTrackedBox } from './use-tracked-box.ts'

/** What is drawn around what is pointed at, and around what is selected. */
export function Outlines() {
  return (
    <>
      <HoverOutline />
      <MoreOutlines />
      <SelectionChrome />
    </>
  )
}

function HoverOutline() {
  const hovered = useView((view) => view.hovered)
  const selected = useView((view) => view.selected)
  const node = useRef<HTMLDivElement>(null)
  const same = hovered?.id === selected?.id
  useTrackedBox(node, same ? null : hovered)
  if (!hovered || same) return null
  return <div ref={node} className={classes.hover} data-hovered-id={hovered.id} />
}

/** What is selected along with the one that the inspector is about. */
function MoreOutlines() {
  const kind = useView((view) => view.selected?.kind)
  const more = useView((view) => view.more)
  return kind ? more.map((id) => <MoreOutline key={id} kind={kind} id={id} />) : null
}

function MoreOutline({ kind, id }: Selected) {
  const node = useRef<HTMLDivElement>(null)
  useTrackedBox(node, { kind, id }, { onlyInSight: true })
  return <div ref={node} className={classes.selection} data-more />
}
