import { UnstyledButton } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import type { CSSProperties } from 'react'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { List } from '#client/ui/layout/elements.tsx'
import { MenuButton } from '#client/ui/menus/menu-button.tsx'
import { bucketTitle } from '../range/chart-labels.ts'
import { trimSeries } from '../range/chart-rows.ts'
import type { ChartedNumbers } from '../range/charted-numbers.ts'
import { noteWords, placeNotes } from './place-notes.ts'
import type { NoteActs, NoteMark } from './place-notes.ts'
import classes from './note-pins.module.css'

const card = lazyFile(async () => (await import('./note-card.tsx')).NoteCard)

type NotePinsProps = {
  numbers: ChartedNumbers
  /** Without them notes can only be read. */
  acts?: NoteActs | undefined
}

/** Below the chart a pin for each note, at its place; its words show to who points or comes by keys. */
export function NotePins({ numbers, acts }: NotePinsProps) {
  const { notes = [], time } = numbers
  const marks = placeNotes(trimSeries(numbers), notes, time.to)
  if (marks.length === 0) return null
  return (
    <List as="ol" className={classes.pins} aria-label="Notes">
      {marks.map((mark) => (
        <Pin key={mark.notes[0]?.id} mark={mark} time={time} acts={acts} />
      ))}
    </List>
  )
}

type PinProps = { mark: NoteMark; time: ChartedNumbers['time']; acts: NoteActs | undefined }

function Pin({ mark: { at, share, notes }, time, acts }: PinProps) {
  const [isPointedAt, setPointedAt] = useState(false)
  const style: CSSProperties & Record<'--share', number> = { '--share': share }
  const words = notes.map(noteWords)
  const hide = () => setPointedAt(false)
  return (
    <li style={style} className={classes.place} data-late={share > 0.5 || undefined}>
      <MenuButton menu={card} has="dialog" props={{ notes, timeZone: time.timeZone, acts }}>
        {(opener) => (
          <>
            <UnstyledButton
              {...opener}
              className={classes.pin}
              aria-label={`Note, ${bucketTitle(at, time)}: ${words.join('; ')}`}
              onPointerEnter={({ pointerType }) => setPointedAt(pointerType !== 'touch')}
              onPointerLeave={hide}
              onFocus={({ currentTarget }) => setPointedAt(currentTarget.matches(':focus-visible'))}
              onBlur={hide}
              onKeyDown={ownKeys(({ key }) => {
                if (key === 'Escape') hide()
              })}
            >
              {notes.length > 1 ? (
                formatNumber(notes.length)
              ) : (
                <IconNote size={14} stroke={1.5} aria-hidden />
              )}
            </UnstyledButton>
            {isPointedAt && !opener['aria-expanded'] ? (
              <span className={classes.words} aria-hidden>
                {notes.map((note) => (
                  <span key={note.id} dir="auto">
                    {noteWords(note)}
                  </span>
                ))}
              </span>
            ) : null}
          </>
        )}
      </MenuButton>
    </li>
  )
}
