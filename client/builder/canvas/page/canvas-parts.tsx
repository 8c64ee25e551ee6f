import type { BlockPart, ColumnPart, SectionPart } from '#shared/page/render/page-frame.ts'
import { useBlockScripts } from '#client/lib/campaign-session/use-block-scripts.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import classes from '../canvas.module.css'

export const emptyColumn = lazyFile(async () => (await import('./empty-column.tsx')).EmptyColumn)

/**
 * A block's element on the canvas. Only attributes: outlines are drawn above the page. What visitors
 * see later or no longer is open to whoever edits.
 */
export function CanvasBlock({ block, placed, children }: BlockPart) {
  return (
    <div {...placed} data-ff-open data-block-id={block.id} data-kind={block.kind}>
      {children}
    </div>
  )
}

export function CanvasColumn({ column, className, children }: ColumnPart) {
  return (
    <div className={className} data-column-id={column.id}>
      {children}
      {column.blocks.length === 0 ? (
        <LazyBoundary
          part={emptyColumn}
          props={{ columnId: column.id }}
          waiting={<div className={classes.emptyColumn} />}
        />
      ) : null}
    </div>
  )
}

/** A section on the canvas. It renders only when something in it has changed, and so do its scripts. */
export function CanvasSection({ section, attributes, children }: SectionPart) {
  const root = useBlockScripts<HTMLElement>('canvasScripts')
  return (
    <section ref={root} {...attributes} data-ff-open data-section-id={section.id}>
      {children}
    </section>
  )
}
