import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { textOf } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** Words that can go live as they come. */
export const ready = ['unit']

/** What keeps a bar from going live. */
export default function check({ label }: Props): Finding[] {
  return textOf(label) === ''
    ? [
        {
          level: 'error',
          message: 'This bar does not say what it counts. Give it a label.',
          field: 'label',
        },
      ]
    : []
}
