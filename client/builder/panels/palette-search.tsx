import { Button } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useCoarse } from '#client/lib/browser/media.ts'
import { Stack, Text } from '#client/ui/layout/elements.tsx'
import { isPlain } from '#client/lib/keys/match-keys.ts'
import { boxOf } from '#client/lib/browser/geometry.ts'
import { focusPage } from '../commands/parts.ts'
import type { Builder } from '../state/builder.ts'
import { findBlocks, findSections } from './block-words.ts'
import { nextTile } from './next-tile.ts'
import { BlockTile, SectionTile } from './palette-tiles.tsx'
import classes from './panels.module.css'

type FoundTilesProps = { query: string; onClear: () => void }

/** What is found for some words, best first, or what else to do. */
export function FoundTiles({ query, onClear }: FoundTilesProps) {
  const words = useDeferredValue(query)
  const blocks = findBlocks(words)
  const sections = findSections(words)
  const isTouched = useCoarse()
  const count = blocks.length + sections.length
  const first = blocks[0]?.name ?? 'the section'
  return (
    <>
      <Text px="16" pt="4" pb="12" size="12" line="16" tone="ink-3" role="status">
        {count === 0
          ? 'Nothing is called that.'
          : isTouched
            ? `${count} found.`
            : `${count} found. Enter adds ${first}, arrow keys choose.`}
      </Text>
      {count === 0 ? (
        <Stack gap="12" align="start" px="16" tone="ink-2">
          <p>Try what it is for, such as “picture”, “sign up” or “map”.</p>
          <Button size="xs" variant="default" onClick={onClear}>
            Show everything
          </Button>
        </Stack>
      ) : null}
      {blocks.length > 0 ? (
        <div className={classes.tiles}>
          {blocks.map((block) => (
            <BlockTile key={block.kind} block={block} />
          ))}
        </div>
      ) : null}
      {sections.length > 0 ? (
        <div className={classes.tiles} data-wide>
          {sections.map((columns) => (
            <SectionTile key={columns} columns={columns} />
          ))}
        </div>
      ) : null}
    </>
  )
}

/**
 * The keys of the palette: arrow keys go from the field to what can be added and through it, Enter in
 * the field adds what was found first, and Escape ends the search, then leads back to the page.
 */
export function takeKey(
  builder: Builder,
  panel: HTMLElement,
  event: KeyboardEvent,
  clear: () => void,
): void {
  const { target, key } = event
  // What is carried by the keyboard has the arrow keys.
  if (!(target instanceof HTMLElement) || builder.view.getSnapshot().drag) return
  if (!isPlain(event)) return
  const field = panel.querySelector('input')
  const tiles = [...panel.querySelectorAll<HTMLElement>(`.${classes.tile}`)]
  const isInField = target === field
  const isSearched = field !== null && field.value !== ''
  if (key === 'Escape' && isSearched) clear()
  else if (key === 'Escape' && isInField) focusPage()
  else if (key === 'Enter' && isInField && isSearched) tiles[0]?.click()
  else {
    const next = nextTile(
      tiles.map((tile) => boxOf(tile)),
      tiles.indexOf(target),
      key,
    )
    if (next === null || (isInField && key !== 'ArrowDown')) return
    ;(next < 0 ? field : tiles[next])?.focus()
  }
  event.preventDefault()
  event.stopPropagation()
}
