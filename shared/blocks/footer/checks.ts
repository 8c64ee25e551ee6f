import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { linkFindings } from '../link-finding.ts'
import { textOf } from '../rich.ts'
import { columnsOf } from './columns-of.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** Words that can go live as they come. */
export const ready = [1, 2, 3, 4].flatMap((column) => [`title${column}`, `links${column}.label`])

/** What keeps a footer from going live. */
export default function check(props: Props): Finding[] {
  const columns = columnsOf(props)
  const findings = columns.flatMap(({ number, links }) =>
    links.flatMap(({ id, label, link }) =>
      linkFindings('link', label, link, { field: `links${number}`, item: id }),
    ),
  )
  const words = [props.name, props.words, props.small].map(textOf).join('')
  if (columns.some(({ links }) => links.length > 0) || words !== '') return findings
  return [
    {
      level: 'warning',
      message: 'The footer is empty. Write in it or remove the block.',
      field: 'words',
    },
  ]
}
