import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a gallery from going live. */
export default function check({ items }: Props): Finding[] {
  if (items.length === 0) {
    return [{ level: 'warning', message: 'There is no picture yet. Add one or remove the block.' }]
  }
  const findings: Finding[] = []
  if (items.some((item) => item.picture === '')) {
    findings.push({
      level: 'error',
      message: 'A place of this gallery has no picture. Choose one or remove it.',
    })
  }
  if (items.some(({ picture: asset, alt }) => asset !== '' && String(alt).trim() === '')) {
    findings.push({
      level: 'error',
      message: 'A picture has no alternative text. Say what it shows.',
    })
  }
  return findings
}
