import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Change } from '#shared/campaign/history/compare-campaigns.ts'
import { boxWithin } from '#client/lib/browser/geometry.ts'
import type { Box } from '#client/lib/browser/boxes.ts'
import { changeKey } from './change-key.ts'
import classes from '../past.module.css'

type Marked = Pick<Change, 'kind' | 'level' | 'id'> & { what: string }

/** Flags stand in front of the page, so that they are short until one is picked. */
type MarkWords = {
  brief: string
  /** For those who hear it, beginning with the same word; `brief` when left out. */
  said?: string
  /** Once it is picked. */
  full: string
}

type PartMarksProps<C extends Marked> = {
  content: RefObject<HTMLElement | null>
  changes: readonly C[]
  /** The key of the one that is picked. */
  picked: string | null
  onPick: (key: string | null) => void
  wordsOf: (change: C) => MarkWords
  /** What stands beside the flag of the one that is picked. */
  renderBeside?: (change: C) => ReactNode
}

/**
 * An outline around everything on the page that is different, with what, and of one that is picked
 * all. For another page it needs another key.
 */
export function PartMarks<C extends Marked>(props: PartMarksProps<C>) {
  const { content, changes, ...rest } = props
  const boxes = useBoxes(content)
  return changes.map((told) => {
    const box = boxes.get(told.id)
    return box ? <Mark key={changeKey(told)} box={box} told={told} {...rest} /> : null
  })
}

type MarkProps<C extends Marked> = Omit<PartMarksProps<C>, 'content' | 'changes'> & {
  box: Box
  told: C
}

function Mark<C extends Marked>({
  box,
  told,
  picked,
  onPick,
  wordsOf,
  renderBeside,
}: MarkProps<C>) {
  const key = changeKey(told)
  const isPicked = picked === key
  const node = useRef<HTMLDivElement>(null)
  useGoneTo(node, isPicked, box.top)
  const { brief, said = brief, full } = wordsOf(told)
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
          aria-label={isPicked ? undefined : `${said}: ${told.what}`}
          onClick={() => onPick(isPicked ? null : key)}
        >
          {isPicked ? full : brief}
        </button>
        {isPicked ? renderBeside?.(told) : null}
      </div>
    </div>
  )
}

/** How long (ms) a page may take to come to rest around what has been gone to. */
const settlesMs = 1_000

/** Scrolls to what is picked, and once more where the page has just been drawn and still moves it. */
function useGoneTo(node: RefObject<HTMLElement | null>, isPicked: boolean, top: number) {
  const gone = useRef<{ since: number; top: number } | null>(null)
  useEffect(() => {
    const since = gone.current?.since ?? performance.now()
    const isThere = gone.current?.top === top || performance.now() - since > settlesMs
    gone.current = isPicked ? { since, top } : null
    if (isPicked && !isThere) node.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [node, isPicked, top])
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
