import type { AnswerRules } from '#shared/blocks/form/answer-rules.ts'
import { readInputs, rulesOf } from '#shared/blocks/form/inputs.ts'
import type { FormInput } from '#shared/blocks/form/inputs.ts'
import type { ListItem } from '#shared/campaign/model/snapshot.ts'

/** Releases published before an input could have a rule have none of it. */
export type FormFieldDefinition = AnswerRules & {
  /** The name of the input. */
  name: string
  label: string
  /** Of a hidden input: the parameter of the page's address that it takes, else its fixed value. */
  query?: string
  value?: string
  /** Of a phone: where a number without a prefix is dialled (ISO 3166). */
  country?: string
}

/** A form as visitors saw it in one release. */
export type FormDefinition = {
  fields: FormFieldDefinition[]
  /** Shown after sending. */
  successMessage: string
  /** Where visitors go after sending, e.g. `/c/spring/thanks`; null to stay on the page. */
  thanksUrl: string | null
}

/** What the publisher records of a form block; `linkTo` turns a link into an address as on the page. */
export function formDefinitionOf(
  props: { inputs: readonly ListItem[]; success: string; thanks: string },
  linkTo: (href: string) => string,
): FormDefinition {
  return {
    fields: readInputs(props.inputs)
      .filter(({ type }) => type !== 'step')
      .map(fieldOf),
    successMessage: props.success,
    thanksUrl: props.thanks === '' ? null : linkTo(props.thanks),
  }
}

function fieldOf(input: FormInput): FormFieldDefinition {
  const { id: name, label, type, query, value, country } = input
  const isDialled = type === 'phone' && country !== ''
  return {
    name,
    label,
    ...rulesOf(input),
    ...(type === 'hidden' ? { query, value } : {}),
    ...(isDialled ? { country } : {}),
  }
}
