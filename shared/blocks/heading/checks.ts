import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { textOf } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a heading from going live. */
export default function check(props: Props): Finding[] {
  return textOf(props.text) === ''
    ? [
        {
          level: 'error',
          message: 'This heading is empty. Write it or remove the block.',
          field: 'text',
        },
      ]
    : []
}
