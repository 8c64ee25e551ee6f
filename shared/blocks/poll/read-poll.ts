import type { ListItem, PropValue } from '../../campaign/model/snapshot.ts'
import { textOfValue } from '../rich.ts'

/** The name of the answers in what a vote posts. */
export const optionName = 'option'

/** A poll must have this many options before it can go live. */
export const fewestOptions = 2
export const mostOptions = 8

export const resultTimes = ['after', 'always', 'never'] as const
/** When visitors see the results; `after` is after they voted, or when the poll is closed. */
export type ResultTime = (typeof resultTimes)[number]

/** A poll as its visitors see it; a release keeps it, and votes are judged by it. */
export type Poll = {
  question: string
  options: { id: string; words: string }[]
  /** Whether one vote may name several options. */
  several: boolean
  results: ResultTime
  /** The moment in UTC from which votes are refused; '' for never. */
  closes: string
  /** Said after voting, after closing, and before the number of votes. */
  thanks: string
  closed: string
  total: string
  /** Whether a vote counts as a conversion. */
  goal: boolean
}

/** The poll that the props of a block describe. Options without words are left out. */
export function readPoll(props: Readonly<Record<string, PropValue | undefined>>): Poll {
  const { options } = props
  return {
    question: textOfValue(props.question),
    options: (Array.isArray(options) ? options : []).flatMap(readOption).slice(0, mostOptions),
    several: props.choices === 'several',
    results: resultTimes.find((time) => time === props.results) ?? 'after',
    closes: stringOf(props.closes),
    thanks: stringOf(props.thanks),
    closed: stringOf(props.closed),
    total: stringOf(props.total),
    goal: props.goal === true,
  }
}

function readOption({ id, words }: ListItem): Poll['options'] {
  const read = textOfValue(words)
  return read === '' ? [] : [{ id, words: read }]
}

function stringOf(value: PropValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
