import type { PropsOf } from '../../campaign/model/field.ts'
import type { ListItem } from '../../campaign/model/snapshot.ts'
import type { Finding } from '../define-block.ts'
import { linkFindings } from '../link-finding.ts'
import { textOfValue } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a table of plans from going live. */
export default function check({ plans }: Props): Finding[] {
  if (plans.length === 0) {
    return [{ level: 'error', message: 'There is no plan yet. Add one or remove the block.' }]
  }
  const findings = plans.flatMap(checkPlan)
  if (plans.filter(({ highlighted }) => highlighted === true).length > 1) {
    const message = 'More than one plan is pointed out, so none stands out.'
    findings.push({ level: 'warning', message })
  }
  return findings
}

function checkPlan({ name, price, button, link: href }: ListItem): Finding[] {
  const called = textOfValue(name)
  if (called === '') return [{ level: 'error', message: 'A plan has no name.' }]
  const findings: Finding[] = []
  if (textOfValue(price) === '') {
    findings.push({ level: 'error', message: `The plan “${called}” has no price.` })
  }
  // A plan may go without a button: with neither words nor a link it has none.
  const hasButton = textOfValue(button) !== '' || (href !== '' && href !== undefined)
  return hasButton ? findings.concat(linkFindings('button', button, href)) : findings
}
