import { useDraggable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import type { BlockDefinition } from '#shared/blocks/define-block.ts'
import { SectionPicture } from './section-picture.tsx'
import classes from './panels.module.css'
import type { New } from './use-add.ts'
import { useAdd } from './use-add.ts'

/** A block to add, by a click or by dragging it. */
export function BlockTile({ block }: { block: BlockDefinition }) {
  const { kind, name, description, icon: Icon } = block
  return (
    <Tile
      id={`new-block:${kind}`}
      subject={{ type: 'new-block', kind }}
      label={`Add ${name}`}
      title={description}
    >
      <Icon size={20} stroke={1.5} />
      <span>{name}</span>
    </Tile>
  )
}

/** A section to add, by the number of its columns. */
export function SectionTile({ columns }: { columns: number }) {
  const name = columns === 1 ? '1 column' : `${columns} columns`
  return (
    <Tile
      id={`new-section:${columns}`}
      subject={{ type: 'new-section', columns }}
      label={`Add section with ${name}`}
    >
      <SectionPicture columns={columns} />
      <span>{name}</span>
    </Tile>
  )
}

type TileProps = {
  id: string
  subject: New
  label: string
  title?: string
  children: ReactNode
}

function Tile({ id, subject, label, title, children }: TileProps) {
  const add = useAdd()
  const data = { subject }
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({ id, data })
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes.tile}
      data-dragging={isDragging || undefined}
      title={title}
      {...attributes}
      {...listeners}
      aria-label={label}
      onClick={() => add(subject)}
    >
      {children}
    </button>
  )
}
