import type { ListItem } from '../../campaign/snapshot.ts'

export const inputTypes = ['email', 'text', 'consent'] as const
export type InputType = (typeof inputTypes)[number]

/** One input of a form; `id` is also its `name` in what the browser sends. */
export type FormInput = {
  id: string
  type: InputType
  label: string
  required: boolean
  placeholder: string
  autocomplete: string
  /** Where the privacy policy stands; only for consent. */
  policy: string
}

/** A field that people don't see: whoever fills it in is a robot. */
export const honeypotName = 'ff_homepage'

const autocompleteTokens = new Set([
  'name',
  'given-name',
  'family-name',
  'organization',
  'tel',
  'off',
])

/** The inputs of a form block's `inputs` prop, with whatever does not fit made to fit. */
export function readInputs(items: readonly ListItem[]): FormInput[] {
  return items.map((item) => {
    const type = inputTypes.find((known) => known === item.type) ?? 'text'
    return {
      id: item.id,
      type,
      label: stringOf(item.label),
      required: item.required === true,
      placeholder: stringOf(item.placeholder),
      autocomplete: autocompleteOf(type, stringOf(item.autocomplete)),
      policy: stringOf(item.policy),
    }
  })
}

function autocompleteOf(type: InputType, wanted: string): string {
  if (type === 'email') return 'email'
  return autocompleteTokens.has(wanted) ? wanted : 'off'
}

function stringOf(value: ListItem[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}
