import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { linkFindings } from '../link-finding.ts'
import { textOf } from '../rich.ts'
import { columnsOf } from './columns-of.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a footer from going live. */
export default function check(props: Props): Finding[] {
  const links = columnsOf(props).flatMap((column) => column.links)
  const findings = links.flatMap(({ label, link }) => linkFindings('link', label, link))
  const words = [props.name, props.words, props.small].map(textOf).join('')
  if (links.length > 0 || words !== '') return findings
  return [{ level: 'warning', message: 'The footer is empty. Write in it or remove the block.' }]
}
