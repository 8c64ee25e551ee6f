import { useDraggable } from '@dnd-kit/core'
import type { TablerIcon } from '@tabler/icons-react'
import { allBlocks } from '#shared/blocks/registry.ts'
import type { BlockCategory } from '#shared/blocks/define-block.ts'
import { useAdd, useAddWords } from './use-add.ts'
import { SectionPicture } from './section-picture.tsx'
import classes from './panels.module.css'

const categories: readonly { category: BlockCategory; title: string }[] = [
  { category: 'text', title: 'Text' },
  { category: 'media', title: 'Media' },
  { category: 'action', title: 'Action' },
  { category: 'layout', title: 'Structure' },
]

/** Everything that can be added: by a click, by dragging, and by keyboard. */
export function PalettePanel() {
  const words = useAddWords()
  return (
    <div className={classes.palette}>
      <p className={classes.note} id="palette-help">
        {words}
      </p>
      {categories.map(({ category, title }) => (
        <section key={category} aria-label={title}>
          <h3 className={classes.heading}>{title}</h3>
          <div className={classes.tiles}>
            {allBlocks()
              .filter((block) => block.category === category)
              .map(({ kind, name, description, icon }) => (
                <BlockTile
                  key={kind}
                  kind={kind}
                  name={name}
                  description={description}
                  icon={icon}
                />
              ))}
          </div>
        </section>
      ))}
      <section aria-label="Sections">
        <h3 className={classes.heading}>Sections</h3>
        <div className={classes.tiles} data-wide>
          {[1, 2, 3, 4].map((columns) => (
            <SectionTile key={columns} columns={columns} />
          ))}
        </div>
      </section>
    </div>
  )
}

type BlockTileProps = { kind: string; name: string; description: string; icon: TablerIcon }

function BlockTile({ kind, name, description, icon: Icon }: BlockTileProps) {
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

function SectionTile({ columns }: { columns: number }) {
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
