import { Button } from '@mantine/core'
import { useState } from 'react'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { findSpans } from '#shared/lib/search-form.ts'
import { sayNow } from '../state/announce.ts'
import { useBuilder } from '../state/builder-context.ts'
import { replaceMatches } from './replace-matches.ts'
import classes from './sheets.module.css'

type ReplaceRowProps = {
  sought: string
  matches: readonly Range[]
  here: Range | undefined
  /** Goes on to the next match. */
  onStep: () => void
}

/** Puts other words in the place of what was found: of one, then of the next, or of all. */
export function ReplaceRow({ sought, matches, here, onStep }: ReplaceRowProps) {
  const builder = useBuilder()
  const [words, setWords] = useState('')
  const replace = (meant: readonly Range[]) => {
    if (meant.length === 0) return
    const count = replaceMatches(builder, matches, meant, { sought, words })
    sayNow(resultWords(count, meant.length))
    // What is replaced is no match any more, and the next one has taken its place.
    const isOneStill = findSpans(words, sought).length > 0 || count === 0
    if (meant.length === 1 && isOneStill) onStep()
  }
  const replaceOne = () => replace(here ? [here] : [])
  return (
    <div className={classes.replace}>
      <input
        className={classes.findInput}
        aria-label="Words to put in their place"
        placeholder="Replace by"
        dir="auto"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={ownKeys((event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.stopPropagation()
          replaceOne()
        })}
      />
      <Button size="compact-xs" variant="default" disabled={!here} onClick={replaceOne}>
        Replace
      </Button>
      <Button size="compact-xs" variant="default" disabled={!here} onClick={() => replace(matches)}>
        Replace all
      </Button>
    </div>
  )
}

function resultWords(count: number, meant: number): string {
  const done = count === 1 ? '1 replaced.' : `${count} replaced.`
  if (count === meant) return done
  const left = meant - count
  return `${done} ${left === 1 ? '1 can’t be' : `${left} can’t be`}: the block says it by itself, or the text is too long.`
}
