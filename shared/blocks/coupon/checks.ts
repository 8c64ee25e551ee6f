import type { PropsOf } from '../../campaign/model/field.ts'
import type { CheckContext, Finding } from '../define-block.ts'
import { isPast } from '../moment.tsx'
import { textOf } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a coupon from going live. */
export default function check({ code, action, expires }: Props, { now }: CheckContext): Finding[] {
  if (textOf(code) === '')
    return [{ level: 'error', message: 'This coupon has no code.', field: 'code' }]
  if (textOf(action) === '')
    return [{ level: 'error', message: 'The button of this coupon has no label.', field: 'action' }]
  return isPast(expires, now)
    ? [
        {
          level: 'warning',
          message: 'This coupon is no longer valid: its date has passed.',
          field: 'expires',
        },
      ]
    : []
}
