import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { textOf } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a quote from going live. */
export default function check(props: Props): Finding[] {
  if (textOf(props.text) === '') {
    return [
      {
        level: 'error',
        message: 'This quote is empty. Write it or remove the block.',
        field: 'text',
      },
    ]
  }
  return textOf(props.source) === ''
    ? [{ level: 'warning', message: 'This quote does not say who said it.', field: 'source' }]
    : []
}
