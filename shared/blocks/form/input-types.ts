/** What an input can ask for; a `step` asks for nothing and begins a new one. */
export const inputTypes = [
  'email',
  'text',
  'long-text',
  'phone',
  'number',
  'select',
  'radios',
  'checkboxes',
  'date',
  'consent',
  'hidden',
  'step',
] as const
export type InputType = (typeof inputTypes)[number]
