import type { ListItem } from '../../campaign/model/snapshot.ts'
import type { CheckContext, Finding } from '../define-block.ts'
import { hrefKind } from '../href.ts'
import { hasLength, hasOptions, isBound, readInputs } from './inputs.ts'
import type { FormInput } from './inputs.ts'

type FormProps = { inputs: ListItem[]; submit: string; success: string; thanks: string }

/** What keeps a form from collecting leads properly. */
export default function checkForm(props: FormProps, context: CheckContext): Finding[] {
  const inputs = readInputs(props.inputs)
  const findings: Finding[] = []
  const reaching = inputs.filter((input) => input.type === 'email' || input.type === 'phone')
  if (reaching.length === 0) {
    findings.push({
      level: 'error',
      message: 'This form asks for no e-mail address or phone, so you could not answer anyone.',
      field: 'inputs',
    })
  } else if (!reaching.some((input) => input.required)) {
    const what = reaching.some((input) => input.type === 'email') ? 'e-mail address' : 'phone'
    const item = reaching[0]?.id ?? ''
    findings.push({
      level: 'warning',
      message: `The ${what} of this form is optional.`,
      field: 'inputs',
      item,
    })
  }
  if (!inputs.some((input) => input.type === 'consent')) {
    findings.push({
      level: context.requireConsent ? 'error' : 'warning',
      message: 'This form does not ask for consent.',
      field: 'inputs',
    })
  }
  for (const input of inputs) {
    const at = { field: 'inputs', item: input.id }
    findings.push(...checkInput(input).map((finding) => ({ ...finding, ...at })))
  }
  if (props.submit.trim() === '') {
    findings.push({
      level: 'error',
      message: 'The button of this form has no label.',
      field: 'submit',
    })
  }
  if (props.thanks.trim() === '' && props.success.trim() === '') {
    findings.push({
      level: 'warning',
      message: 'Nothing tells people that this form was sent. Write a message or choose a page.',
      field: 'success',
    })
  }
  if (hrefKind(props.thanks) === 'unsafe') {
    findings.push({
      level: 'error',
      message: `“${props.thanks}” is not an address.`,
      field: 'thanks',
    })
  }
  return findings
}

/** What keeps one input from being answered. */
function checkInput(input: FormInput): Finding[] {
  const { type, label, options, from, to, minLength, maxLength, query, value } = input
  const name = `“${label}”`
  const error = (message: string): Finding => ({ level: 'error', message })
  if (label.trim() === '') return [error('An input of this form has no label.')]
  if (hasOptions(type) && options.length === 0)
    return [error(`${name} offers no answers. Write one on each line.`)]
  if (hasLength(type) && maxLength > 0 && minLength > maxLength)
    return [error(`${name} asks for more characters than it takes.`)]
  if (type === 'hidden' && query === '' && value === '')
    return [error(`${name} is hidden and has no value. Say where it comes from, or remove it.`)]
  if (type !== 'date' && type !== 'number') return []
  const wrong = [from, to].find((bound) => bound !== '' && !isBound(type, bound))
  const example = type === 'date' ? 'a day like 2026-12-31' : 'a number in digits'
  if (wrong !== undefined) return [error(`“${wrong}” is not ${example}. It bounds ${name}.`)]
  return isEmptyRange(input) ? [error(`${name} takes nothing: its bounds are crossed.`)] : []
}

function isEmptyRange({ type, from, to }: FormInput): boolean {
  if (from === '' || to === '') return false
  return type === 'date' ? from > to : Number(from) > Number(to)
}
