import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { useNarrow } from '#client/lib/browser/media.ts'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { useView } from '../../state/builder-context.ts'
import type { Selected } from '../../state/selection.ts'
import { useCanvas } from '../canvas-context.ts'
import { elementOf } from '../find-element.ts'
import classes from './overlay.module.css'
import { selectionTools } from './lazy-selection-tools.ts'
import { useInSight } from './use-in-sight.ts'
import { useTrackedBox } from './use-tracked-box.ts'

/** The outline of what is selected, with its path, its grip and where to add beside it. */
export function SelectionChrome() {
  const selected = useView((view) => view.selected)
  const placing = useView((view) => view.placing)
  const carried = useView((view) => view.drag !== null) || (placing !== null && 'id' in placing)
  const writing = useView((view) => view.text !== null)
  // A phone has a bar for it: here nothing would be as large as a finger.
  const isPhone = useNarrow()
  const tools = useTools(selected !== null && !isPhone && !writing)
  // Something new is placed: what was selected before has no part in it.
  if (!selected || (placing && !carried)) return null
  return (
    <Chrome
      key={selected.id}
      selected={selected}
      carried={carried}
      writing={writing}
      tools={tools}
    />
  )
}

/**
 * Whether the tools stand on the outline. When they can't be fetched, that is said, whatever is
 * selected by then.
 */
function useTools(isWanted: boolean) {
  const [hasFailed, setFailed] = useState(false)
  const retry = useCallback(() => setFailed(false), [])
  const fail = useCallback(() => setFailed(true), [])
  useWindowEvent('online', retry)
  useEffect(() => {
    if (!isWanted) retry()
  }, [isWanted, retry])
  useEffect(() => {
    if (hasFailed) return sayNotLoaded('The tools of the selection', retry)
  }, [hasFailed, retry])
  return { stand: isWanted && !hasFailed, fail }
}

type ChromeProps = {
  selected: Selected
  carried: boolean
  writing: boolean
  tools: ReturnType<typeof useTools>
}

function Chrome({ selected, carried, writing, tools }: ChromeProps) {
  const node = useRef<HTMLDivElement>(null)
  useRevealed(selected)
  useInSight(selected)
  useTrackedBox(node, selected)
  return (
    <div
      ref={node}
      className={classes.selection}
      data-kind={selected.kind}
      data-writing={writing || undefined}
      data-carried={carried || undefined}
      data-selected-id={selected.id}
    >
      {tools.stand ? (
        <LazyBoundary
          part={selectionTools}
          props={{ outline: node, selected, carried }}
          onFailed={tools.fail}
        />
      ) : null}
    </div>
  )
}

/** Shows something that is hidden at this width, faintly, for as long as it is selected. */
function useRevealed({ kind, id }: Selected): void {
  const { content } = useCanvas()
  useLayoutEffect(() => {
    const element = content.current && elementOf(content.current, { kind, id })
    element?.setAttribute('data-revealed', '')
    return () => element?.removeAttribute('data-revealed')
  }, [content, kind, id])
}
