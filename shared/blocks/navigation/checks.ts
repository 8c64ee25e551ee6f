import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { linkFindings } from '../link-finding.ts'
import { textOf } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** Words that can go live as they come. */
export const ready = ['links.label']

/** What keeps a navigation from going live. */
export default function check(props: Props): Finding[] {
  const findings: Finding[] = props.links.flatMap(({ id, label, link: href }) =>
    linkFindings('link', label, href, { field: 'links', item: id }),
  )
  if (textOf(props.name) === '') {
    findings.push({
      level: 'error',
      message: 'The navigation has no name. Say whose page it is.',
      field: 'name',
    })
  }
  if (props.brand !== 'name' && props.logo === '') {
    findings.push({
      level: 'error',
      message: 'No logo is chosen. Choose one, or begin with the name.',
      field: 'logo',
    })
  }
  if (!props.withButton) return findings
  const field = textOf(props.button) === '' ? 'button' : 'buttonLink'
  return [...findings, ...linkFindings('button', props.button, props.buttonLink, { field })]
}
