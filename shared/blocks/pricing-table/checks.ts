import type { PropsOf } from '../../campaign/model/field.ts'
import type { ListItem } from '../../campaign/model/snapshot.ts'
import type { Finding } from '../define-block.ts'
import { linkFindings } from '../link-finding.ts'
import { textOfValue } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** Words that can go live as they come. */
export const ready = ['plans.period', 'plans.button', 'plans.badge']

/** What keeps a table of plans from going live. */
export default function check({ plans }: Props): Finding[] {
  if (plans.length === 0) {
    return [
      {
        level: 'error',
        message: 'There is no plan yet. Add one or remove the block.',
        field: 'plans',
      },
    ]
  }
  const findings = plans.flatMap(checkPlan)
  if (plans.filter(({ highlighted }) => highlighted === true).length > 1) {
    const message = 'More than one plan is pointed out, so none stands out.'
    findings.push({ level: 'warning', message, field: 'plans' })
  }
  return findings
}

function checkPlan({ id, name, price, button, link: href }: ListItem): Finding[] {
  const called = textOfValue(name)
  const at = { field: 'plans', item: id }
  if (called === '') return [{ level: 'error', message: 'A plan has no name.', ...at }]
  const findings: Finding[] = []
  if (textOfValue(price) === '') {
    findings.push({ level: 'error', message: `The plan “${called}” has no price.`, ...at })
  }
  // A plan may go without a button: with neither words nor a link it has none.
  const hasButton = textOfValue(button) !== '' || (href !== '' && href !== undefined)
  return hasButton ? findings.concat(linkFindings('button', button, href, at)) : findings
}
