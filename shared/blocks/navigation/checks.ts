import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { linkFindings } from '../link-finding.ts'
import { textOf } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a navigation from going live. */
export default function check(props: Props): Finding[] {
  const findings: Finding[] = props.links.flatMap(({ label, link: href }) =>
    linkFindings('link', label, href),
  )
  if (textOf(props.name) === '') {
    findings.push({
      level: 'error',
      message: 'The navigation has no name. Say whose page it is.',
    })
  }
  if (props.brand !== 'name' && props.logo === '') {
    findings.push({
      level: 'error',
      message: 'No logo is chosen. Choose one, or begin with the name.',
    })
  }
  if (props.withButton) findings.push(...linkFindings('button', props.button, props.buttonLink))
  return findings
}
