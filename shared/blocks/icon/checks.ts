import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { findIcon } from '../icons.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps an icon from going live. */
export default function check(props: Props): Finding[] {
  return findIcon(props.icon)
    ? []
    : [
        {
          level: 'error',
          message: 'No icon is chosen. Choose one or remove the block.',
          field: 'icon',
        },
      ]
}
