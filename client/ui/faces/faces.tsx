import { presenceColour } from '#client/lib/people/presence-colour.ts'
import classes from './faces.module.css'
import { Tooltip } from '../buttons/tooltip.tsx'

export type Person = { id: string; name: string }

/** Up to two letters that stand for a name. */
export function initialsOf(name: string): string {
  // Of "Grace Hopper (guest)" the name alone.
  const words = name
    .replace(/\s\([^()]*\)$/, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = picked.map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toLocaleUpperCase() || '?'
}

/** One person as a disc in their colour. `size` in px; `hint` is shown instead of the name. */
export function Face({
  person,
  size = 24,
  hint,
}: {
  person: Person
  size?: number
  hint?: string
}) {
  return (
    <Tooltip label={hint ?? person.name}>
      <span
        className={classes.face}
        role="img"
        aria-label={person.name}
        style={{ ...sizeOf(size), background: presenceColour(person.id) }}
        // Drawn and not text: nobody says them to what they stand on.
        data-initials={initialsOf(person.name)}
      />
    </Tooltip>
  )
}

/** People as overlapping discs; beyond `max` a disc says how many more. */
export function Faces({
  people,
  max = 4,
  size,
}: {
  people: Person[]
  max?: number
  size?: number
}) {
  const shown = people.slice(0, people.length > max ? max - 1 : max)
  const rest = people.slice(shown.length)
  const names = rest.map(({ name }) => name).join(', ')
  return (
    <span className={classes.faces}>
      {shown.map((person) => (
        <Face key={person.id} person={person} size={size} />
      ))}
      {rest.length > 0 ? (
        <Tooltip label={names}>
          <span
            className={classes.rest}
            role="img"
            aria-label={`and ${rest.length} more: ${names}`}
            style={sizeOf(size ?? 24)}
          >
            +{rest.length}
          </span>
        </Tooltip>
      ) : null}
    </span>
  )
}

const sizeOf = (size: number) => ({ width: size, height: size, fontSize: Math.round(size * 0.42) })
