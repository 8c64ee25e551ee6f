import { useEffect, useRef } from 'react'
import { isElsewhere } from '../keys/is-elsewhere.ts'
import { isPlain, keyOf } from '../keys/match-keys.ts'
import { listenToKeys } from '../keys/own-keys.ts'

type ListKeys = {
  /** Moves by so many rows from where the focus is, or from what is open. */
  move: (by: 1 | -1) => void
  choose: () => void
  remove: () => void
  markNew?: () => void
  close: () => void
  search: () => void
}

/** What each key does, by the name that `keyOf` gives it. */
const keys: Record<string, (actions: ListKeys) => void> = {
  j: ({ move }) => move(1),
  k: ({ move }) => move(-1),
  ArrowDown: ({ move }) => move(1),
  ArrowUp: ({ move }) => move(-1),
  x: ({ choose }) => choose(),
  u: ({ markNew }) => markNew?.(),
  Delete: ({ remove }) => remove(),
  Backspace: ({ remove }) => remove(),
  Escape: ({ close }) => close(),
  '/': ({ search }) => search(),
}

/** Beside the list these mean something else: to scroll, to go back. */
const inListOnly = new Set(['ArrowDown', 'ArrowUp', 'Backspace'])

/** The keyboard of a list, wherever the focus is but where somebody writes or chooses. */
export function useListKeys(actions: ListKeys): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event)
      const act = keys[key]
      if (!act || event.defaultPrevented || !isPlain(event) || isElsewhere(event.target)) return
      if (inListOnly.has(key) && !isInList(event.target)) return
      event.preventDefault()
      act(latest.current)
    }
    return listenToKeys(window, press)
  }, [])
}

/** The id of the row in which the focus is. */
export const focusedRowId = () =>
  document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']

/** Puts the focus on the link of a row of `list`. */
export function focusRow(list: HTMLElement | null, id: string | undefined): void {
  if (!id) return
  const link = list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`)
  link?.focus({ preventScroll: true })
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

const isInList = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[data-row-list]') !== null
