import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { listenToKeys, ownKeys } from '#client/lib/keys/own-keys.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { pageElement } from '../canvas/find-element.ts'
import { idAt } from '../canvas/part-ids.ts'
import { reveal, shownPage } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { mayEdit } from '../state/commands.ts'
import { findWords } from './find-words.ts'
import { FoundWords } from './found-words.tsx'
import { ReplaceRow } from './replace-row.tsx'
import classes from './sheets.module.css'
import { useCloseSheet } from './use-close-sheet.ts'

const everyMatch = 'fan-found'
const thisMatch = 'fan-found-here'

/** Finds words on the page that is shown, marks them all, goes from one to the next, and replaces (Ctrl+F). */
export function FindBar() {
  const builder = useBuilder()
  const close = useCloseSheet()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const matches = useMatches(words)
  const here = matches[at % Math.max(1, matches.length)]
  useEffect(() => {
    mark(matches, here)
    const element = here?.startContainer.parentElement
    element?.scrollIntoView({ block: 'nearest' })
    return () => mark([], undefined)
  }, [matches, here])
  const step = (by: number) => setAt((current) => (current + by + matches.length) % matches.length)
  const finish = () => {
    close()
    const id = here ? idAt(here.startContainer.parentElement, 'block') : null
    if (id !== null) reveal(builder, { kind: 'block', id })
  }
  useEscapeOnPage(finish)
  const count = matches.length === 0 ? 'None' : `${(at % matches.length) + 1} of ${matches.length}`
  return createPortal(
    <div className={classes.find} role="search" aria-label="Find on this page">
      <div className={classes.findRow}>
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <input
          ref={focus}
          className={classes.findInput}
          aria-label="Words to find"
          placeholder="Find on this page"
          dir="auto"
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={ownKeys((event) => {
            if (event.key === 'Escape') finish()
            else if (event.key === 'Enter' && matches.length > 0) step(event.shiftKey ? -1 : 1)
            else return
            event.preventDefault()
            event.stopPropagation()
          })}
        />
        <span className={`fan-number ${classes.findCount}`} role="status">
          {words.trim() === '' ? '' : count}
        </span>
        <IconButton
          label="Previous"
          shortcut="Shift+Enter"
          size="sm"
          disabled={matches.length === 0}
          onClick={() => step(-1)}
        >
          <IconChevronUp size={16} stroke={1.5} />
        </IconButton>
        <IconButton
          label="Next"
          shortcut="Enter"
          size="sm"
          disabled={matches.length === 0}
          onClick={() => step(1)}
        >
          <IconChevronDown size={16} stroke={1.5} />
        </IconButton>
        <IconButton label="Close" shortcut="Escape" size="sm" onClick={finish}>
          <IconX size={16} stroke={1.5} />
        </IconButton>
      </div>
      {mayEdit(builder) ? (
        <ReplaceRow sought={words} matches={matches} here={here} onStep={() => step(1)} />
      ) : null}
      {hasHighlights() ? null : <FoundWords matches={matches} here={here} />}
    </div>,
    document.body,
  )
}

/** Escape ends the search also once the page has the keyboard; what is written or carried goes first. */
function useEscapeOnPage(finish: () => void): void {
  const { view } = useBuilder()
  const { root } = useCanvas()
  const latest = useRef(finish)
  useLayoutEffect(() => {
    latest.current = finish
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { text, drag } = view.getSnapshot()
      const isOnPage = event.target === root.current || event.target === document.body
      if (event.key !== 'Escape' || !isOnPage || text || drag) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    // Before the shortcuts, to which Escape means another thing.
    return listenToKeys(window, listen, true)
  }, [view, root])
}

const focus = (node: HTMLInputElement | null) => node?.focus()

/** Where the words stand, looked up again after every change of the page. */
function useMatches(words: string): readonly Range[] {
  const { content } = useCanvas()
  const { drawn, view } = useBuilder()
  const [matches, setMatches] = useState<readonly Range[]>([])
  const look = useCallback(() => {
    const { pageId } = view.getSnapshot()
    const shown = shownPage(drawn.getSnapshot(), { pageId })
    const page = content.current && pageElement(content.current, shown?.id ?? null)
    setMatches(page ? findWords(page, words) : [])
  }, [content, words, drawn, view])
  useEffect(() => {
    let frame = requestAnimationFrame(look)
    const later = () => {
      cancelAnimationFrame(frame)
      // The page has to be drawn before its words can be found in it.
      frame = requestAnimationFrame(look)
    }
    const leave = [drawn.subscribe(later), view.subscribe(later)]
    return () => {
      cancelAnimationFrame(frame)
      for (const stop of leave) stop()
    }
  }, [drawn, view, look])
  return matches
}

const hasHighlights = () => 'highlights' in CSS

/** Marks without touching the page: browsers paint highlights above what React has drawn. */
function mark(matches: readonly Range[], here: Range | undefined): void {
  if (!hasHighlights()) return
  CSS.highlights.set(everyMatch, new Highlight(...matches))
  if (here) CSS.highlights.set(thisMatch, new Highlight(here))
  else CSS.highlights.delete(thisMatch)
}
