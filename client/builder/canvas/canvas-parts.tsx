import type { BlockSnapshot } from '#shared/campaign/snapshot.ts'
import type { ColumnPart, SectionPart } from '#shared/page/page-frame.ts'
import type { ReactNode } from 'react'
import { EmptyColumn } from './empty-column.tsx'

/** A block's element on the canvas. Only attributes: outlines are drawn above the page. */
export function CanvasBlock({ block, children }: { block: BlockSnapshot; children: ReactNode }) {
  return (
    <div data-block-id={block.id} data-kind={block.kind}>
      {children}
    </div>
  )
}

export function CanvasColumn({ column, className, children }: ColumnPart) {
  return (
    <div className={className} data-column-id={column.id}>
      {children}
      {column.blocks.length === 0 ? <EmptyColumn columnId={column.id} /> : null}
    </div>
  )
}

export function CanvasSection({ section, className, children }: SectionPart) {
  return (
    <section className={className} data-section-id={section.id}>
      {children}
    </section>
  )
}
