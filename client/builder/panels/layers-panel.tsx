import { UnstyledButton } from '@mantine/core'
import { IconLayoutRows } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { BlockSnapshot, ColumnSnapshot, SectionSnapshot } from '#shared/campaign/snapshot.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { blockTitle } from '../state/block-title.ts'
import { reveal, shownPage } from '../state/builder.ts'
import { useBuilder, useCampaign, useView } from '../state/builder-context.ts'
import type { Selected } from '../state/selection.ts'
import classes from './panels.module.css'

/** The page as a tree: its sections, their columns where there are several, and the blocks. */
export function LayersPanel() {
  const pageId = useView((view) => view.pageId)
  const sections = useCampaign((campaign) => shownPage(campaign, { pageId })?.sections)
  if (!sections || sections.length === 0) {
    return <p className={classes.note}>Sections and blocks of this page will be listed here.</p>
  }
  return (
    <ul className={classes.list} aria-label="Layers">
      {sections.map((section, index) => (
        <SectionLayer key={section.id} section={section} number={index + 1} />
      ))}
    </ul>
  )
}

type SectionLayerProps = { section: SectionSnapshot; number: number }

const SectionLayer = memo(function SectionLayer({ section, number }: SectionLayerProps) {
  const several = section.columns.length > 1
  return (
    <li>
      <Layer
        selected={{ kind: 'section', id: section.id }}
        title={`Section ${number}`}
        icon={<IconLayoutRows size={16} stroke={1.5} />}
        depth={0}
      />
      <ul className={classes.nested}>
        {section.columns.map((column, index) => (
          <ColumnLayer key={column.id} column={column} number={several ? index + 1 : null} />
        ))}
      </ul>
    </li>
  )
})

type ColumnLayerProps = { column: ColumnSnapshot; number: number | null }

const ColumnLayer = memo(function ColumnLayer({ column, number }: ColumnLayerProps) {
  return (
    <li>
      {number === null ? null : <span className={classes.column}>Column {number}</span>}
      <ul className={classes.nested}>
        {column.blocks.map((block) => (
          <BlockLayer key={block.id} block={block} depth={number === null ? 1 : 2} />
        ))}
      </ul>
    </li>
  )
})

const BlockLayer = memo(function BlockLayer({
  block,
  depth,
}: {
  block: BlockSnapshot
  depth: number
}) {
  const Icon = findBlock(block.kind)?.icon
  return (
    <li>
      <Layer
        selected={{ kind: 'block', id: block.id }}
        title={blockTitle(block)}
        icon={Icon ? <Icon size={16} stroke={1.5} /> : null}
        depth={depth}
      />
    </li>
  )
})

type LayerProps = { selected: Selected; title: string; icon: ReactNode; depth: number }

function Layer({ selected, title, icon, depth }: LayerProps) {
  const builder = useBuilder()
  const row = useRef<HTMLDivElement>(null)
  const { kind, id } = selected
  const current = useView((view) => view.selected?.kind === kind && view.selected.id === id)
  const hovered = useView((view) => view.hovered?.kind === kind && view.hovered.id === id)
  const hover = (over: boolean) =>
    builder.view.set((view) => ({ ...view, hovered: over ? selected : null }))
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div
      ref={row}
      className={classes.row}
      data-current={current || undefined}
      data-hovered={hovered || undefined}
      onPointerEnter={() => hover(true)}
      onPointerLeave={() => hover(false)}
    >
      <UnstyledButton
        className={classes.rowButton}
        style={{ paddingLeft: `calc(var(--fan-space-8) + ${depth} * var(--fan-space-16))` }}
        aria-current={current || undefined}
        onClick={() => reveal(builder, { kind, id })}
      >
        {icon}
        <span className={classes.rowWords}>{title}</span>
      </UnstyledButton>
    </div>
  )
}
