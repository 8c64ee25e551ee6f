import type { ListItem } from '../../campaign/snapshot.ts'
import type { CheckContext, Finding } from '../define-block.ts'
import { hrefKind } from '../href.ts'
import { readInputs } from './inputs.ts'

type FormProps = { inputs: ListItem[]; submit: string; success: string; thanks: string }

/** What keeps a form from collecting leads properly. */
export function checkForm(props: FormProps, context: CheckContext): Finding[] {
  const inputs = readInputs(props.inputs)
  const findings: Finding[] = []
  if (!inputs.some((input) => input.type === 'email')) {
    findings.push({
      level: 'error',
      message: 'This form does not ask for an e-mail address, so you could not answer anyone.',
    })
  } else if (!inputs.some((input) => input.type === 'email' && input.required)) {
    findings.push({ level: 'warning', message: 'The e-mail address of this form is optional.' })
  }
  if (!inputs.some((input) => input.type === 'consent')) {
    findings.push({
      level: context.requireConsent ? 'error' : 'warning',
      message: 'This form does not ask for consent.',
    })
  }
  if (inputs.some((input) => input.label.trim() === '')) {
    findings.push({ level: 'error', message: 'An input of this form has no label.' })
  }
  if (props.submit.trim() === '') {
    findings.push({ level: 'error', message: 'The button of this form has no label.' })
  }
  if (props.thanks.trim() === '' && props.success.trim() === '') {
    findings.push({
      level: 'warning',
      message: 'Nothing tells people that this form was sent. Write a message or choose a page.',
    })
  }
  if (hrefKind(props.thanks) === 'unsafe') {
    findings.push({ level: 'error', message: `“${props.thanks}” is not an address.` })
  }
  return findings
}
