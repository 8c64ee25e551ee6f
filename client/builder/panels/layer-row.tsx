import {
  IconChevronDown,
  IconChevronRight,
  IconEye,
  IconEyeOff,
  IconLayoutRows,
  IconLock,
  IconLockOpen,
} from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { findBlock } from '#shared/blocks/registry.ts'
import { limits } from '#shared/campaign/model/limits.ts'
import type { Settings } from '#shared/campaign/model/settings.ts'
import type { BlockSnapshot, SectionSnapshot } from '#shared/campaign/model/snapshot.ts'
import { widths } from '#shared/campaign/model/widths.ts'
import { isNarrow } from '#client/lib/browser/media.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import { isCommand } from '#client/lib/keys/match-keys.ts'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { layerAttributes } from './layer-attributes.ts'
import { blockTitle } from '#shared/blocks/block-title.ts'
import {
  currentPage,
  reveal,
  sameSelected,
  select,
  selectAll,
  toggleSelected,
} from '../state/builder.ts'
import { useBuilder, useView } from '../state/builder-context.ts'
import type { Builder } from '../state/builder.ts'
import type { Selected } from '../state/selection.ts'
import { setSettingsOf } from '../state/set-selected.ts'
import classes from './layers.module.css'

type Renaming = { isRenaming: boolean; onRename: (id: string | null) => void }

type SectionRowProps = Renaming & {
  section: SectionSnapshot
  number: number
  isOpen: boolean
  onFold: (id: string, isOpen: boolean) => void
}

/** The row of a section, with the way to fold what is in it. */
export const SectionRow = memo(function SectionRow(props: SectionRowProps) {
  const { section, number, isOpen, isRenaming, onRename, onFold } = props
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Row
      layer={{ kind: 'section', id: section.id }}
      title={section.settings.name || `Section ${number}`}
      settings={section.settings}
      depth={0}
      isOpen={isOpen}
      isRenaming={isRenaming}
      onRename={onRename}
      icon={
        <>
          <button
            type="button"
            tabIndex={-1}
            className={classes.fold}
            aria-label={isOpen ? 'Fold' : 'Unfold'}
            onClick={(event) => {
              event.stopPropagation()
              onFold(section.id, !isOpen)
            }}
          >
            <Chevron size={14} stroke={1.5} />
          </button>
          <IconLayoutRows size={16} stroke={1.5} aria-hidden />
        </>
      }
    />
  )
})

type BlockLayerProps = Renaming & { block: BlockSnapshot; depth: number }

/** The row of a block. */
export const BlockLayer = memo(function BlockLayer(props: BlockLayerProps) {
  const { block, depth, isRenaming, onRename } = props
  const Icon = findBlock(block.kind)?.icon
  return (
    <li role="none">
      <Row
        layer={{ kind: 'block', id: block.id }}
        title={blockTitle(block)}
        settings={block.settings}
        depth={depth}
        isRenaming={isRenaming}
        onRename={onRename}
        icon={Icon ? <Icon size={16} stroke={1.5} aria-hidden /> : null}
      />
    </li>
  )
})

type RowProps = Renaming & {
  layer: Selected
  title: string
  settings: Settings
  icon: ReactNode
  depth: number
  /** Undefined for what can't be folded. */
  isOpen?: boolean
}

function Row({ layer, title, settings, icon, depth, isOpen, isRenaming, onRename }: RowProps) {
  const builder = useBuilder()
  const row = useRef<HTMLDivElement>(null)
  const { kind, id } = layer
  const isCurrent = useView((view) => sameSelected(view.selected, { kind, id }))
  const isAlong = useView((view) => view.selected?.kind === kind && view.more.includes(id))
  const isHovered = useView((view) => sameSelected(view.hovered, { kind, id }))
  const hover = (over: boolean) =>
    builder.view.set((view) => ({ ...view, hovered: over ? { kind, id } : null }))
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === row.current) reveal(builder, { kind, id })
  }
  const click = (event: MouseEvent) => {
    if (event.shiftKey) selectRange(builder, { kind, id })
    else if (isCommand(event)) toggleSelected(builder, { kind, id })
    else {
      reveal(builder, { kind, id })
      // The page has no room beside its layers.
      if (isNarrow()) builder.view.set((view) => ({ ...view, panel: null }))
    }
  }
  return (
    <div
      ref={row}
      role="treeitem"
      tabIndex={isCurrent ? 0 : -1}
      aria-level={depth === 0 ? 1 : 2}
      aria-selected={isCurrent || isAlong}
      aria-expanded={isOpen}
      aria-label={describe(title, settings)}
      className={classes.row}
      // What is in a section begins right of the section's own sign.
      style={{ paddingLeft: depth === 0 ? 4 : depth * 16 + 20 }}
      data-current={isCurrent || isAlong || undefined}
      data-hovered={isHovered || undefined}
      data-hidden={settings.hideOn.length === widths.length || undefined}
      {...(kind === 'block' ? { [layerAttributes.block]: id } : { 'data-layer-row': id })}
      onPointerEnter={() => hover(true)}
      onPointerLeave={() => hover(false)}
      onClick={click}
      onKeyDown={ownKeys(press)}
      onDoubleClick={() => onRename(id)}
    >
      {icon}
      {isRenaming ? (
        <NameInput
          name={settings.name}
          placeholder={title}
          onDone={(name) => {
            if (name !== null) setSettingsOf(builder, kind, [id], { name })
            onRename(null)
            row.current?.focus()
          }}
        />
      ) : (
        <Text as="span" grow truncate dir="auto" translate="no">
          {title}
        </Text>
      )}
      <Toggles layer={layer} settings={settings} />
    </div>
  )
}

function describe(title: string, { locked, hideOn }: Settings): string {
  const marks = [
    ...(locked ? ['locked'] : []),
    ...(hideOn.length === widths.length ? ['hidden'] : hideOn.map((width) => `not on ${width}`)),
  ]
  return [title, ...marks].join(', ')
}

/** Lock and eye; they stay in sight while they are on. */
function Toggles({ layer: { kind, id }, settings }: { layer: Selected; settings: Settings }) {
  const builder = useBuilder()
  const { locked, hideOn } = settings
  const set = (change: Partial<Settings>) => (event: MouseEvent) => {
    event.stopPropagation()
    setSettingsOf(builder, kind, [id], change)
  }
  return (
    <span className={classes.toggles} onDoubleClick={(event) => event.stopPropagation()}>
      <IconButton
        label={locked ? 'Unlock' : 'Lock'}
        size={22}
        tabIndex={-1}
        className={classes.toggle ?? ''}
        data-on={locked || undefined}
        onClick={set({ locked: !locked })}
      >
        {locked ? <IconLock size={14} stroke={1.5} /> : <IconLockOpen size={14} stroke={1.5} />}
      </IconButton>
      <IconButton
        label={hideOn.length > 0 ? 'Show everywhere' : 'Hide'}
        size={22}
        tabIndex={-1}
        className={classes.toggle ?? ''}
        data-on={hideOn.length > 0 || undefined}
        onClick={set({ hideOn: hideOn.length > 0 ? [] : widths })}
      >
        {hideOn.length > 0 ? (
          <IconEyeOff size={14} stroke={1.5} />
        ) : (
          <IconEye size={14} stroke={1.5} />
        )}
      </IconButton>
    </span>
  )
}

type NameInputProps = {
  name: string
  placeholder: string
  /** null for Escape. */
  onDone: (name: string | null) => void
}

function NameInput({ name, placeholder, onDone }: NameInputProps) {
  const [draft, setDraft] = useState(name)
  return (
    <input
      ref={selectAllOf}
      className={classes.nameInput}
      dir="auto"
      aria-label="Name of the layer"
      maxLength={limits.layerName}
      placeholder={placeholder}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => onDone(draft)}
      onKeyDown={ownKeys((event) => {
        event.stopPropagation()
        if (event.key === 'Enter') onDone(draft)
        if (event.key === 'Escape') onDone(null)
      })}
    />
  )
}

const selectAllOf = (input: HTMLInputElement | null) => {
  if (input && document.activeElement !== input) input.select()
}

/** Selects everything from what is selected to `to`, in the order of the page. */
function selectRange(builder: Builder, to: Selected): void {
  const page = currentPage(builder)
  const { selected } = builder.view.getSnapshot()
  if (!page || selected?.kind !== to.kind) return select(builder, to)
  const all =
    to.kind === 'section'
      ? page.sections.map(({ id }) => id)
      : page.sections.flatMap(({ columns }) =>
          columns.flatMap(({ blocks }) => blocks.map(({ id }) => id)),
        )
  const [from, end] = [all.indexOf(selected.id), all.indexOf(to.id)].toSorted((a, b) => a - b)
  if (from === undefined || end === undefined || from < 0) return select(builder, to)
  // The one that was selected first stays the one that the range begins at.
  const range = all.slice(from, end + 1).filter((id) => id !== selected.id)
  selectAll(builder, to.kind, [...range, selected.id])
}
