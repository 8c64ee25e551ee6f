import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { hrefKind } from '../href.ts'
import { textOf } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a button from going live. */
export default function check(props: Props): Finding[] {
  const findings: Finding[] = []
  if (textOf(props.label) === '') {
    findings.push({ level: 'error', message: 'This button has no label.', field: 'label' })
  }
  const kind = hrefKind(props.link)
  if (kind === 'none') {
    findings.push({
      level: 'error',
      message: 'This button leads nowhere. Give it a link.',
      field: 'link',
    })
  }
  if (kind === 'unsafe') {
    findings.push({
      level: 'error',
      message: `“${props.link}” is not an address. Use a page, a #place or https://…`,
      field: 'link',
    })
  }
  return findings
}
