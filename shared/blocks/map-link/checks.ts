import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { textOf } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a place from going live. */
export default function check(props: Props): Finding[] {
  return textOf(props.address) === ''
    ? [
        {
          level: 'error',
          message: 'This place has no address, so no map can find it.',
          field: 'address',
        },
      ]
    : []
}
