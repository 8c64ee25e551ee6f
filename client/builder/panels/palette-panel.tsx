import { createElement, useCallback, useEffect, useRef, useState } from 'react'
import { allBlocks } from '#shared/blocks/registry.ts'
import type { BlockCategory } from '#shared/blocks/define-block.ts'
import { createLate, useLate } from '#client/lib/loading/late.ts'
import { useBuilder } from '../state/builder-context.ts'
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
export const paletteSearch = createLate(async () => await import('./palette-search.tsx'))

/** Everything that can be added: by a click, by dragging, and by keyboard. */
export function PalettePanel() {
  const builder = useBuilder()
  const words = useAddWords()
  const around = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const isSearched = query.trim() !== ''
  const { value: search } = useLate(paletteSearch, isSearched)
  const clear = useCallback(() => {
    setQuery('')
    field.current?.focus()
  }, [])
  useEffect(() => {
    const panel = around.current
    const listen = (event: KeyboardEvent) => {
      if (panel) paletteSearch.get()?.takeKey(builder, panel, event, clear)
    }
    panel?.addEventListener('keydown', listen)
    return () => panel?.removeEventListener('keydown', listen)
  }, [builder, clear])
  return (
    <div ref={around} className={classes.palette}>
      <div className={classes.search}>
        <input
          ref={field}
          type="search"
          className={classes.searchField}
          aria-label="Search for what to add"
          placeholder="Search"
          autoComplete="off"
          value={query}
          onFocus={() => void paletteSearch.fetch().catch(() => undefined)}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      {isSearched && search ? (
        createElement(search.FoundTiles, { query, onClear: clear })
      ) : (
        <>
          <p className={classes.note} id="palette-help">
            {words}
          </p>
          <AllTiles />
        </>
      )}
    </div>
  )
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
