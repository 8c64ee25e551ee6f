import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a row of logos from going live. */
export default function check({ items }: Props): Finding[] {
  if (items.length === 0) {
    return [{ level: 'warning', message: 'There is no logo yet. Add one or remove the block.' }]
  }
  const findings: Finding[] = []
  if (items.some((item) => String(item.name).trim() === '')) {
    findings.push({ level: 'error', message: 'A logo has no name. Say whose it is.' })
  }
  if (items.some((item) => item.picture === '')) {
    findings.push({
      level: 'warning',
      message: 'A logo has no picture. Its name stands in its place.',
    })
  }
  return findings
}
