import { useDraggable, useDroppable } from '@dnd-kit/core'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { MouseEvent, RefObject, TouchEvent } from 'react'
import type {
  ColumnSnapshot,
  PageSnapshot,
  SectionSnapshot,
} from '#shared/campaign/model/snapshot.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { layerAttributes } from './layer-attributes.ts'
import { measureLayout } from '../canvas/measure-layout.ts'
import type { Carried } from '../drag/drag-provider.tsx'
import { dropLine } from '../drag/geometry.ts'
import { subjectAt } from '../drag/subject-at.ts'
import { currentPage, shownPage } from '../state/builder.ts'
import { useBuilder, useCampaign, useView } from '../state/builder-context.ts'
import { isLocked } from '../state/commands.ts'
import type { Selected } from '../state/selection.ts'
import { BlockLayer, SectionRow } from './layer-row.tsx'
import { layerAt, useTreeKeys } from './use-tree-keys.ts'
import classes from './layers.module.css'

/** The page as a tree: its sections, their columns where there are several, and the blocks. */
export function LayersPanel() {
  const pageId = useView((view) => view.pageId)
  const page = useCampaign((campaign) => shownPage(campaign, { pageId }))
  if (!page || page.sections.length === 0) {
    return (
      <Text px="16" py="12" size="12" line="16" tone="ink-3">
        Sections and blocks of this page will be listed here.
      </Text>
    )
  }
  return <Tree page={page} />
}

function Tree({ page }: { page: PageSnapshot }) {
  const root = useRef<HTMLUListElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [renaming, setRenaming] = useState<string | null>(null)
  const isCarrying = useView((view) => view.drag !== null)
  const { setNodeRef } = useDroppable({ id: 'layers' })
  const drag = useLayerDrag()
  const fold = useMemo(
    () => (id: string, isOpen: boolean) =>
      setClosed((current) => {
        const next = new Set(current)
        if (isOpen) next.delete(id)
        else next.add(id)
        return next
      }),
    [],
  )
  const keys = useTreeKeys(root, { fold, rename: setRenaming, pickUp: drag.pickUp })
  return (
    <div className={classes.layers} data-layers ref={setNodeRef}>
      <ul
        ref={root}
        role="tree"
        aria-label="Layers"
        aria-multiselectable
        className={classes.tree}
        {...{ [layerAttributes.page]: page.id }}
        onKeyDown={ownKeys(keys)}
        onMouseDown={drag.onMouseDown}
        onTouchStart={drag.onTouchStart}
      >
        {page.sections.map((section, index) => (
          <SectionLayer
            key={section.id}
            section={section}
            number={index + 1}
            isOpen={isCarrying || !closed.has(section.id)}
            renaming={renaming}
            onRename={setRenaming}
            onFold={fold}
          />
        ))}
      </ul>
      <LayerDropLine tree={root} />
    </div>
  )
}

/** Dragging by delegation, as on the canvas: nothing per row. */
function useLayerDrag() {
  const builder = useBuilder()
  const carried = useRef<Carried>({ subject: { type: 'block', id: '' } })
  const { listeners } = useDraggable({ id: 'on-layers', data: carried.current })
  return useMemo(() => {
    const take = (layer: Selected | null) => {
      const page = currentPage(builder)
      if (!layer || !page || isLocked(page, layer.kind, layer.id)) return false
      carried.current.subject = subjectAt(builder, layer)
      return true
    }
    return {
      onMouseDown: (event: MouseEvent) => {
        if (event.target instanceof HTMLInputElement) return
        if (take(layerAt(event.target))) listeners?.['onMouseDown']?.(event)
      },
      onTouchStart: (event: TouchEvent) => {
        if (take(layerAt(event.target))) listeners?.['onTouchStart']?.(event)
      },
      pickUp: (event: React.KeyboardEvent) => {
        if (take(layerAt(event.target))) listeners?.['onKeyDown']?.(event)
      },
    }
  }, [builder, listeners])
}

type LayerProps = {
  renaming: string | null
  onRename: (id: string | null) => void
}

type SectionLayerProps = LayerProps & {
  section: SectionSnapshot
  number: number
  isOpen: boolean
  onFold: (id: string, isOpen: boolean) => void
}

const SectionLayer = memo(function SectionLayer(props: SectionLayerProps) {
  const { section, number, isOpen, renaming, onRename, onFold } = props
  const several = section.columns.length > 1
  return (
    <li role="none" className={classes.section} {...{ [layerAttributes.section]: section.id }}>
      <SectionRow
        section={section}
        number={number}
        isOpen={isOpen}
        isRenaming={renaming === section.id}
        onRename={onRename}
        onFold={onFold}
      />
      {isOpen ? (
        <ul role="group" className={classes.nested}>
          {section.columns.map((column, index) => (
            <ColumnLayer
              key={column.id}
              column={column}
              number={several ? index + 1 : null}
              renaming={renaming}
              onRename={onRename}
            />
          ))}
        </ul>
      ) : null}
    </li>
  )
})

type ColumnLayerProps = LayerProps & { column: ColumnSnapshot; number: number | null }

const ColumnLayer = memo(function ColumnLayer(props: ColumnLayerProps) {
  const { column, number, renaming, onRename } = props
  return (
    <li role="none" {...{ [layerAttributes.column]: column.id }}>
      {number === null ? null : <span className={classes.column}>Column {number}</span>}
      <ul role="none" className={classes.nested}>
        {column.blocks.map((block) => (
          <BlockLayer
            key={block.id}
            block={block}
            depth={number === null ? 1 : 2}
            isRenaming={renaming === block.id}
            onRename={onRename}
          />
        ))}
        {column.blocks.length === 0 ? (
          <li role="none" className={classes.empty}>
            Empty
          </li>
        ) : null}
      </ul>
    </li>
  )
})

/** Where what is carried would land, among the layers. */
function LayerDropLine({ tree }: { tree: RefObject<HTMLElement | null> }) {
  const target = useView((view) => view.drag?.target ?? null)
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const line = node.current
    const root = tree.current
    if (!line || !root || !target) return
    const layout = measureLayout(root, layerAttributes)
    const box = layout && dropLine(layout, target)
    line.hidden = !box
    if (!box) return
    line.style.translate = `${box.left}px ${box.top}px`
    line.style.width = `${box.width}px`
  }, [target, tree])
  return target ? <div ref={node} className={classes.line} /> : null
}
