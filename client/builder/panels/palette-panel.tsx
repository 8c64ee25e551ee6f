import { useCallback, useEffect, useRef, useState } from 'react'
import { allBlocks } from '#shared/blocks/registry.ts'
import type { BlockCategory } from '#shared/blocks/define-block.ts'
import { lazyFile, useFetchAhead } from '#client/lib/loading/lazy-file.ts'
import { Box, Text } from '#client/ui/layout/elements.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import { useBuilder } from '../state/builder-context.ts'
import { useKitOwner } from '../theme/use-kit-owner.ts'
import { useAddWords } from './use-add.ts'
import classes from './panels.module.css'
import { BlockTile, SectionTile } from './palette-tiles.tsx'

const categories: readonly { category: BlockCategory; title: string }[] = [
  { category: 'text', title: 'Text' },
  { category: 'media', title: 'Media' },
  { category: 'action', title: 'Action' },
  { category: 'layout', title: 'Structure' },
]

/** What finds blocks by their words, and the keys by which they are gone through. */
const foundTiles = lazyFile(async () => (await import('./palette-search.tsx')).FoundTiles)
const searchKeys = lazyFile(async () => (await import('./palette-search.tsx')).takeKey)

export const paletteSearch = [foundTiles, searchKeys]

/** Everything that can be added: by a click, by dragging, and by keyboard. */
export function PalettePanel() {
  const builder = useBuilder()
  const words = useAddWords()
  useFetchAhead(paletteSearch)
  // What frames a page begins with its name.
  useKitOwner()
  const around = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const isSearched = query.trim() !== ''
  const clear = useCallback(() => {
    setQuery('')
    field.current?.focus()
  }, [])
  useEffect(() => {
    const panel = around.current
    if (!panel) return
    return listenToKeys(panel, (event) => searchKeys.get()?.(builder, panel, event, clear))
  }, [builder, clear])
  const all = (
    <>
      <Text px="16" pt="4" pb="12" size="12" line="16" tone="ink-3" id="palette-help">
        {words}
      </Text>
      <AllTiles />
    </>
  )
  return (
    <Box ref={around} pb="24">
      <div className={classes.search}>
        <input
          ref={field}
          type="search"
          className={classes.searchField}
          dir="auto"
          aria-label="Search for what to add"
          placeholder="Search"
          autoComplete="off"
          value={query}
          onFocus={fetchSearch}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      {isSearched ? (
        <LazyBoundary
          part={foundTiles}
          props={{ query, onClear: clear }}
          waiting={all}
          renderFailed={() => all}
        />
      ) : (
        all
      )}
    </Box>
  )
}

function fetchSearch(): void {
  for (const file of paletteSearch) void file.fetch().catch(() => undefined)
}

function AllTiles() {
  return (
    <>
      <section aria-label="Sections">
        <h3 className={classes.heading}>Sections</h3>
        <div className={classes.tiles} data-wide>
          {[1, 2, 3, 4].map((columns) => (
            <SectionTile key={columns} columns={columns} />
          ))}
        </div>
      </section>
      {categories.map(({ category, title }) => (
        <section key={category} aria-label={title}>
          <h3 className={classes.heading}>{title}</h3>
          <div className={classes.tiles}>
            {allBlocks()
              .filter((block) => block.category === category)
              .map((block) => (
                <BlockTile key={block.kind} block={block} />
              ))}
          </div>
        </section>
      ))}
    </>
  )
}
