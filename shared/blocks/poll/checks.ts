import type { PropValue } from '../../campaign/model/snapshot.ts'
import type { CheckContext, Finding } from '../define-block.ts'
import { isPast } from '../moment.tsx'
import { textOfValue } from '../rich.ts'
import { fewestOptions, readPoll } from './read-poll.ts'

/** What keeps a poll from being one. */
export default function checkPoll(
  props: Readonly<Record<string, PropValue>>,
  { now }: Pick<CheckContext, 'now'>,
): Finding[] {
  const { question, options, closes } = readPoll(props)
  const different = new Set(options.map(({ words }) => words.toLowerCase()))
  const given = Array.isArray(props.options) ? props.options.length : 0
  const findings: Finding[] = []
  const find = (isWrong: boolean, field: string, level: Finding['level'], message: string) => {
    if (isWrong) findings.push({ level, message, field })
  }
  find(question === '', 'question', 'error', 'This poll has no question.')
  find(
    options.length < fewestOptions,
    'options',
    'error',
    'This poll needs at least two options to choose from.',
  )
  find(
    given > options.length,
    'options',
    'warning',
    'An option of this poll is empty and will not be shown.',
  )
  find(
    different.size < options.length,
    'options',
    'error',
    'Two options of this poll say the same.',
  )
  find(textOfValue(props.action) === '', 'action', 'error', 'The button of this poll has no label.')
  find(
    isPast(closes, now),
    'closes',
    'warning',
    'The end of this poll has passed, so nobody can vote in it.',
  )
  return findings
}
