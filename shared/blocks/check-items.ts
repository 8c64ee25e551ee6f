import type { ListItem } from '../campaign/model/snapshot.ts'
import type { Finding } from './define-block.ts'
import { textOfValue } from './rich.ts'

type Sayings = { none: string; half: string }

/** What keeps the list `items` of a block from going live: nothing in it, or no words in one of `names`. */
export function checkItems(
  items: readonly ListItem[],
  names: readonly string[],
  { none, half }: Sayings,
): Finding[] {
  if (items.length === 0) return [{ level: 'warning', message: none, field: 'items' }]
  return items.flatMap((item): Finding[] => {
    const itemField = names.find((name) => textOfValue(item[name]) === '')
    if (itemField === undefined) return []
    return [{ level: 'error', message: half, field: 'items', item: item.id, itemField }]
  })
}
