import type { ListItem } from '../campaign/model/snapshot.ts'
import type { Finding } from './define-block.ts'
import { textOfValue } from './rich.ts'

type Sayings = { none: string; half: string }

/** What keeps a list from going live: that there is nothing in it, or no words in one of `names`. */
export function checkItems(
  items: readonly ListItem[],
  names: readonly string[],
  { none, half }: Sayings,
): Finding[] {
  if (items.length === 0) return [{ level: 'warning', message: none }]
  const isHalf = (item: ListItem) => names.some((name) => textOfValue(item[name]) === '')
  return items.some(isHalf) ? [{ level: 'error', message: half }] : []
}
