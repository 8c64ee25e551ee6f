import type { Finding } from './define-block.ts'
import { hrefKind, hrefOf } from './href.ts'
import { textOfValue } from './rich.ts'

type At = Pick<Finding, 'field' | 'item'>

/**
 * What keeps a link or a button (`what`) of a block from being of use; nothing when all is well. `at` says
 * where it stands.
 */
export function linkFindings(what: string, label: unknown, href: unknown, at: At): Finding[] {
  const words = textOfValue(label)
  if (words === '') return [{ level: 'error', message: `A ${what} has no words on it.`, ...at }]
  const kind = hrefKind(hrefOf(href))
  if (kind !== 'none' && kind !== 'unsafe') return []
  return [
    {
      level: 'error',
      message: `The ${what} “${words}” leads nowhere. Give it a link or remove it.`,
      ...at,
    },
  ]
}
