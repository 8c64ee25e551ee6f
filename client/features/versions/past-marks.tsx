import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { kindWords } from '#shared/page/describe-changes.ts'
import { boxWithin } from '#client/lib/browser/geometry.ts'
import type { Box } from '#client/lib/browser/boxes.ts'
import { changeKey } from './change-key.ts'
import { isRestorable } from './public/differences.tsx'
import type { Past } from './public/moment.ts'
import classes from './past.module.css'
import type { SeenChange } from './use-changes.ts'

type PastMarksProps = {
  content: RefObject<HTMLElement | null>
  changes: readonly SeenChange[]
  past: Past
  onPick: (key: string | null) => void
  /** null for who may not. */
  onRestoreBlock: ((blockId: string) => void) | null
}

/**
 * An outline around everything on the page that is different, with what, and of one that is picked
 * all. For another page it needs another key.
 */
export function PastMarks(props: PastMarksProps) {
  const { content, changes, past, onPick, onRestoreBlock } = props
  const boxes = useBoxes(content)
  return changes.map((told) => {
    const box = boxes.get(told.id)
    return box ? (
      <Mark
        key={changeKey(told)}
        box={box}
        told={told}
        past={past}
        onPick={onPick}
        onRestoreBlock={onRestoreBlock}
      />
    ) : null
  })
}

type MarkProps = Pick<PastMarksProps, 'past' | 'onPick' | 'onRestoreBlock'> & {
  box: Box
  told: SeenChange
}

function Mark({ box, told, past, onPick, onRestoreBlock }: MarkProps) {
  const key = changeKey(told)
  const isPicked = past.picked === key
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPicked) node.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [isPicked])
  const words = wordsAt(told, past)
  return (
    <div
      ref={node}
      className={classes.mark}
      data-kind={told.kind}
      data-level={told.level}
      data-picked={isPicked || undefined}
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
    >
      <div className={classes.flag}>
        <button
          type="button"
          className={classes.flagWords}
          aria-pressed={isPicked}
          aria-label={`${words}: ${told.what}`}
          onClick={() => onPick(isPicked ? null : key)}
        >
          {isPicked ? told.how : words}
        </button>
        {isPicked && onRestoreBlock && isRestorable(told, past) ? (
          <Button
            size="compact-xs"
            className={classes.restoreHere ?? ''}
            onClick={() => onRestoreBlock(told.id)}
          >
            Restore this block
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function wordsAt({ kind, who }: SeenChange, { beside }: Past): string {
  if (who) return `${kindWords[kind]} by ${who}`
  return beside === 'now' ? `${kindWords[kind]} since` : kindWords[kind]
}

/** Where everything of the page is, in px of `content`, whenever anything may have moved it. */
function useBoxes(content: RefObject<HTMLElement | null>): ReadonlyMap<string, Box> {
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(new Map())
  // Not in the phase of layout: what is around has no element yet then.
  useEffect(() => {
    const around = content.current
    if (!around) return
    const measure = () => setBoxes(boxesIn(around))
    const observer = new ResizeObserver(measure)
    observer.observe(around)
    for (const part of around.querySelectorAll('[data-past-id]')) observer.observe(part)
    measure()
    return () => observer.disconnect()
  }, [content])
  return boxes
}

function boxesIn(around: HTMLElement): Map<string, Box> {
  const parts = [...around.querySelectorAll<HTMLElement>('[data-past-id]')]
  return new Map(parts.map((part) => [part.dataset['pastId'] ?? '', boxWithin(around, part)]))
}
