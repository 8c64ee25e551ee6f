export const formFieldTypes = [
  'text',
  'email',
  'phone',
  'textarea',
  'select',
  'checkbox',
  'consent',
] as const
export type FormFieldType = (typeof formFieldTypes)[number]

export type FormFieldDefinition = {
  /** The name of the input. */
  name: string
  label: string
  type: FormFieldType
  required: boolean
  /** For `select`: what may be chosen. */
  options?: string[]
}

/** A form as visitors saw it in one release. */
export type FormDefinition = {
  fields: FormFieldDefinition[]
  /** Shown after sending. */
  successMessage: string
  /** Where visitors go after sending, e.g. `/c/spring/thanks`; null to stay on the page. */
  thanksUrl: string | null
}
