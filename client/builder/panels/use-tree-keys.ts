import { useCallback } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { isPlain } from '#client/lib/keys/match-keys.ts'
import { idAt } from '../canvas/part-ids.ts'
import { layerAttributes } from './layer-attributes.ts'
import { reveal } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import type { Selected } from '../state/selection.ts'

type TreeActions = {
  fold: (id: string, isOpen: boolean) => void
  rename: (id: string | null) => void
  /** Space begins to carry what is focused. */
  pickUp: (event: KeyboardEvent) => void
}

/** The layer that an element belongs to; null for none. */
export function layerAt(target: EventTarget | null): Selected | null {
  const block = idAt(target, 'block', layerAttributes)
  if (block) return { kind: 'block', id: block }
  const row = target instanceof Element ? target.closest('[data-layer-row]') : null
  const section = row?.getAttribute('data-layer-row')
  return section ? { kind: 'section', id: section } : null
}

/** The keys of a tree: arrows walk and select, left and right fold, F2 renames, Space carries. */
export function useTreeKeys(
  root: RefObject<HTMLElement | null>,
  { fold, rename, pickUp }: TreeActions,
): (event: KeyboardEvent) => void {
  const builder = useBuilder()
  return useCallback(
    (event) => {
      const layer = layerAt(event.target)
      if (!layer || !root.current || !isPlain(event)) return
      const rows = [...root.current.querySelectorAll<HTMLElement>('[role="treeitem"]')]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const go = (row: HTMLElement | undefined) => {
        const next = row ? layerAt(row) : null
        if (!row || !next) return
        reveal(builder, next)
        row.focus()
      }
      switch (event.key) {
        case 'ArrowDown':
        case 'ArrowUp':
          if (event.shiftKey) return
          go(rows[at + (event.key === 'ArrowDown' ? 1 : -1)])
          break
        case 'Home':
          go(rows[0])
          break
        case 'End':
          go(rows.at(-1))
          break
        case 'ArrowRight':
          if (layer.kind === 'section') fold(layer.id, true)
          break
        case 'ArrowLeft':
          if (layer.kind === 'section') fold(layer.id, false)
          else go(rows.slice(0, at).findLast((row) => row.hasAttribute('data-layer-row')))
          break
        case 'F2':
          rename(layer.id)
          break
        case ' ':
          pickUp(event)
          break
        default:
          return
      }
      event.preventDefault()
    },
    [builder, root, fold, rename, pickUp],
  )
}
