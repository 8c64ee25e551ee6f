import type { BlockPart, SectionPart } from './page-frame.ts'

/** A block of the preview, with the id by which comments find it. */
export function MarkedBlock({ block, placed, children }: BlockPart) {
  return (
    <div {...placed} data-block-id={block.id}>
      {children}
    </div>
  )
}

/** A section of the preview, with the id by which comments find it. */
export function MarkedSection({ section, attributes, children }: SectionPart) {
  return (
    <section {...attributes} data-section-id={section.id}>
      {children}
    </section>
  )
}
