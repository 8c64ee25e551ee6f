import type { PropsOf } from '../../campaign/model/field.ts'
import type { ListItem } from '../../campaign/model/snapshot.ts'
import type { Finding } from '../define-block.ts'
import { hrefKind } from '../href.ts'
import { textOfValue } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** Words that can go live as they come. */
export const ready = ['items.label']

/** What keeps buttons from going live. */
export default function check({ items }: Props): Finding[] {
  if (items.length === 0) {
    return [
      {
        level: 'warning',
        message: 'There is no button yet. Add one or remove the block.',
        field: 'items',
      },
    ]
  }
  return items.flatMap(checkButton)
}

function checkButton({ id: item, label, link: href }: ListItem): Finding[] {
  const words = textOfValue(label)
  const at = { field: 'items', item }
  if (words === '')
    return [{ level: 'error', message: 'One of these buttons has no label.', ...at }]
  return hrefKind(String(href)) === 'none'
    ? [{ level: 'error', message: `The button “${words}” leads nowhere. Give it a link.`, ...at }]
    : []
}
