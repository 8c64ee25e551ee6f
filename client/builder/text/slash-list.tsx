import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { allBlocks } from '#shared/blocks/registry.ts'
import type { BlockDefinition } from '#shared/blocks/define-block.ts'
import { findBlocks } from '../panels/block-words.ts'
import { useBuilder } from '../state/builder-context.ts'
import { addInPlaceOf } from './add-in-place-of.ts'
import classes from './slash.module.css'
import type { Slash, SlashMenu } from './slash-menu.ts'

type SlashListProps = { menu: SlashMenu; blockId: string }

/** The blocks that a slash offers while writing. */
export function SlashList({ menu, blockId }: SlashListProps) {
  const slash = useStore(menu.open, (open) => open)
  return slash ? <OpenList menu={menu} slash={slash} blockId={blockId} /> : null
}

function OpenList({ menu, slash, blockId }: SlashListProps & { slash: Slash }) {
  const builder = useBuilder()
  const [chosen, setChosen] = useState(0)
  const found = useMemo(
    () => (slash.query === '' ? allBlocks() : findBlocks(slash.query)),
    [slash.query],
  )
  const at = Math.min(chosen, found.length - 1)
  const take = (block: BlockDefinition | undefined) => {
    if (!block) return false
    slash.clear()
    addInPlaceOf(builder, blockId, block.kind)
    return true
  }
  // The keys belong to the text; what is drawn only answers them.
  useEffect(() => {
    const { onKey } = menu
    onKey.current = (key) => {
      if (key === 'Enter' || key === 'Tab') return take(found[at])
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
      const by = key === 'ArrowDown' ? 1 : -1
      if (found.length > 0) setChosen((at + by + found.length) % found.length)
      return true
    }
    return () => {
      onKey.current = null
    }
  })
  const rect = slash.rect()
  if (!rect || found.length === 0) return null
  return createPortal(
    <div
      className={classes.list}
      style={placeOf(rect)}
      role="listbox"
      tabIndex={-1}
      aria-label="Add a block"
      data-canvas-control
      // The caret stays in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((block, index) => (
        <Row
          key={block.kind}
          block={block}
          isChosen={index === at}
          onHover={() => setChosen(index)}
          onTake={() => take(block)}
        />
      ))}
    </div>,
    document.body,
  )
}

type RowProps = {
  block: BlockDefinition
  isChosen: boolean
  onHover: () => void
  onTake: () => void
}

function Row({ block: { name, description, icon: Icon }, isChosen, onHover, onTake }: RowProps) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <button
      ref={row}
      type="button"
      tabIndex={-1}
      role="option"
      aria-selected={isChosen}
      className={classes.option}
      onMouseMove={onHover}
      onClick={onTake}
    >
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>
        <Text as="span" weight="500" block>
          {name}
        </Text>
        <Text as="span" size="12" line="16" tone="ink-3" block>
          {description}
        </Text>
      </span>
    </button>
  )
}

const height = 320
const width = 288

/** Below the caret, or above it where there is no room; always within the window. */
function placeOf({ left, top, bottom }: DOMRect) {
  const isBelow = bottom + height + 8 < innerHeight || top < height
  return {
    left: Math.max(8, Math.min(left, innerWidth - width - 8)),
    ...(isBelow ? { top: bottom + 6 } : { bottom: innerHeight - top + 6 }),
  }
}
