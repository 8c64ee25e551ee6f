import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { isBare } from './is-bare.ts'
import { networkOf } from './networks.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps links to networks from going live. */
export default function check({ items }: Props): Finding[] {
  if (items.length === 0) {
    return [
      {
        level: 'warning',
        message: 'There is no link yet. Add one or remove the block.',
        field: 'items',
      },
    ]
  }
  return items.flatMap(({ id, link: href }) =>
    checkLink(String(href)).map((finding) => ({ ...finding, field: 'items', item: id })),
  )
}

function checkLink(href: string): Finding[] {
  const network = networkOf(href)
  if (!network) {
    return [{ level: 'error', message: 'A social link leads to no network. Give it an address.' }]
  }
  return isBare(href)
    ? [
        {
          level: 'error',
          message: `The link to ${network.name} does not lead to your page there. Complete its address.`,
        },
      ]
    : []
}
