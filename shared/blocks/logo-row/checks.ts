import type { PropsOf } from '../../campaign/model/field.ts'
import { checkItems } from '../check-items.ts'
import type { Finding } from '../define-block.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

const none = 'There is no logo yet. Add one or remove the block.'
const noPicture = 'A logo has no picture. Its name stands in its place.'

/** What keeps a row of logos from going live. */
export default function check({ items }: Props): Finding[] {
  const at = { field: 'items' } as const
  if (items.length === 0) return checkItems(items, [], { none, half: '' })
  const nameless = items.filter(({ name }) => String(name).trim() === '')
  const bare = items.find(({ picture }) => picture === '')
  const message = 'A logo has no name. Say whose it is.'
  return [
    ...nameless.map(({ id }): Finding => ({ level: 'error', message, ...at, item: id })),
    ...(bare ? [{ level: 'warning', message: noPicture, ...at, item: bare.id } as const] : []),
  ]
}
