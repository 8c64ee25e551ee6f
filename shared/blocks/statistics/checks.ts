import type { PropsOf } from '../../campaign/model/field.ts'
import type { ListItem } from '../../campaign/model/snapshot.ts'
import type { Finding } from '../define-block.ts'
import { checkItems } from '../check-items.ts'
import { textOfValue } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps figures from going live. */
export default function check({ items }: Props): Finding[] {
  const found = checkItems(items, ['value', 'label'], {
    none: 'There is no figure yet. Add one or remove the block.',
    half: 'A figure is empty, or does not say what it counts.',
  })
  if (found.length > 0 || !items.some(isSample)) return found
  return [{ level: 'warning', message: 'A figure is still zero. Write your own or remove it.' }]
}

function isSample({ value }: ListItem): boolean {
  const words = textOfValue(value)
  return words.includes('00') && !/[1-9]/.test(words)
}
