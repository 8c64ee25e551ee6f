import { useDraggable } from '@dnd-kit/core'
import type { BlockDefinition } from '#shared/blocks/define-block.ts'
import { SectionPicture } from './section-picture.tsx'
import classes from './panels.module.css'
import { useAdd } from './use-add.ts'

/** A block to add, by a click or by dragging it. */
export function BlockTile({ block }: { block: BlockDefinition }) {
  const { kind, name, description, icon: Icon } = block
  const add = useAdd()
  const subject = { type: 'new-block', kind } as const
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: `new-block:${kind}`,
    data: { subject, name },
  })
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes.tile}
      data-dragging={isDragging || undefined}
      title={description}
      {...attributes}
      {...listeners}
      aria-label={`Add ${name}`}
      onClick={() => add(subject)}
    >
      <Icon size={20} stroke={1.5} />
      <span>{name}</span>
    </button>
  )
}

/** A section to add, by the number of its columns. */
export function SectionTile({ columns }: { columns: number }) {
  const add = useAdd()
  const name = columns === 1 ? '1 column' : `${columns} columns`
  const subject = { type: 'new-section', columns } as const
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: `new-section:${columns}`,
    data: { subject, name: `Section with ${name}` },
  })
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes.tile}
      data-dragging={isDragging || undefined}
      {...attributes}
      {...listeners}
      aria-label={`Add section with ${name}`}
      onClick={() => add(subject)}
    >
      <SectionPicture columns={columns} />
      <span>{name}</span>
    </button>
  )
}
