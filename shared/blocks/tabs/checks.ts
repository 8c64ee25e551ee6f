import type { PropsOf } from '../../campaign/model/field.ts'
import type { ListItem } from '../../campaign/model/snapshot.ts'
import type { Finding } from '../define-block.ts'
import { textOfValue } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps tabs from going live. */
export default function check({ items }: Props): Finding[] {
  if (items.length === 0) {
    return [{ level: 'warning', message: 'There is no tab yet. Add one or remove the block.' }]
  }
  return items.some(isHalf)
    ? [{ level: 'error', message: 'A tab has no label, or nothing behind it.' }]
    : []
}

function isHalf({ label, content }: ListItem): boolean {
  return textOfValue(label) === '' || textOfValue(content) === ''
}
