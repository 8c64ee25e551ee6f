import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a picture from going live. */
export default function check(props: Props): Finding[] {
  const findings: Finding[] = []
  if (props.asset === '') {
    return [
      {
        level: 'error',
        message: 'No picture is chosen. Choose one or remove the block.',
        field: 'asset',
      },
    ]
  }
  if (props.alt.trim() === '' && (!props.decorative || props.link !== '')) {
    findings.push({
      level: 'error',
      message: 'This picture has no alternative text. Say what it shows.',
      field: 'alt',
    })
  }
  return findings
}
