import { useSyncExternalStore } from 'react'
import { formatNumber } from '#client/lib/words/format.ts'
import { Spoken } from '../layout/elements.tsx'
import classes from './live-number.module.css'

/**
 * A count whose digits roll to the new value. Screen readers hear the plain number when they come
 * to it; it is no live region, so it never interrupts.
 */
export function LiveNumber({ value }: { value: number }) {
  const text = formatNumber(value)
  const still = useReducedMotion()
  if (still) return <span className="fan-number">{text}</span>
  // Counted from the right, so the ones stay the ones when a digit is added in front.
  const places = Array.from(text, (character, index) => ({ character, place: text.length - index }))
  return (
    <span className={classes.number}>
      <Spoken>{text}</Spoken>
      <span aria-hidden className={classes.digits}>
        {places.map(({ character, place }) => (
          <Digit key={place} character={character} />
        ))}
      </span>
    </span>
  )
}

/** One place. Its characters are made in CSS, so the text of the element is the number alone. */
function Digit({ character }: { character: string }) {
  const value = '0123456789'.indexOf(character)
  if (value < 0) return <span className={classes.separator} data-character={character} />
  return (
    <span className={classes.window}>
      <span className={classes.column} style={{ transform: `translateY(${-value * 10}%)` }} />
    </span>
  )
}

const query = () => matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

const useReducedMotion = () =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => true,
  )
