import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** Words that can go live as they come. */
export const ready = ['items.alt']

/** What keeps a gallery from going live. */
export default function check({ items }: Props): Finding[] {
  if (items.length === 0) {
    return [
      {
        level: 'warning',
        message: 'There is no picture yet. Add one or remove the block.',
        field: 'items',
      },
    ]
  }
  return items.flatMap(({ id, picture, alt }): Finding[] => {
    const at = { level: 'error', field: 'items', item: id } as const
    if (picture === '')
      return [
        { ...at, message: 'A place of this gallery has no picture. Choose one or remove it.' },
      ]
    return String(alt).trim() === ''
      ? [{ ...at, message: 'A picture has no alternative text. Say what it shows.' }]
      : []
  })
}
