import type { PropsOf } from '../../campaign/model/field.ts'
import type { CheckContext, Finding } from '../define-block.ts'
import { isPast } from '../moment.tsx'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a countdown from going live. */
export default function check({ until }: Props, { now }: CheckContext): Finding[] {
  if (until === '')
    return [
      {
        level: 'error',
        message: 'No date is chosen. Say what this counts down to.',
        field: 'until',
      },
    ]
  if (!isPast(until, now)) return []
  const message = 'The date of this countdown has passed, so it counts nothing down any more.'
  return [{ level: 'warning', message, field: 'until' }]
}
