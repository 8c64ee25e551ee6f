import { readInputs } from '#shared/blocks/form/inputs.ts'
import type { InputType } from '#shared/blocks/form/inputs.ts'
import type { ListItem } from '#shared/campaign/snapshot.ts'

export type FormFieldDefinition = {
  /** The name of the input. */
  name: string
  label: string
  type: InputType
  required: boolean
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
    fields: readInputs(props.inputs).map(({ id, label, type, required }) => ({
      name: id,
      label,
      type,
      required,
    })),
    successMessage: props.success,
    thanksUrl: props.thanks === '' ? null : linkTo(props.thanks),
  }
}
