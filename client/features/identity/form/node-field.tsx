import type { ChangeEvent, HTMLInputTypeAttribute } from 'react'
import {
  PlainCheckbox,
  PlainInput,
  PlainPassword,
  PlainSelect,
} from '#client/ui/plain/plain-field.tsx'
import type { FieldValue, InputNode } from './nodes.ts'
import classes from './node-field.module.css'
import { labelOf, wordsOf } from './words.ts'

type NodeFieldProps = {
  node: InputNode
  /** In place of the provider's. */
  label?: string | undefined
  /** Its value stands, and is only read. */
  isFixed?: boolean
  size: 'sm' | 'md'
  value: FieldValue
  onChange: (value: FieldValue) => void
  disabled: boolean
}

/** One field of a flow, whatever its kind; a kind that is not known is a line of text. */
export function NodeField(props: NodeFieldProps) {
  const { node, label, isFixed = false, size, value, onChange, disabled } = props
  const { attributes } = node
  const shared = {
    ...describe(node, label || labelOf(node)),
    name: attributes.name,
    required: attributes.required ?? false,
    disabled: disabled || attributes.disabled,
  }
  const text = typeof value === 'string' ? value : ''
  if (attributes.type === 'checkbox')
    return (
      <PlainCheckbox
        {...shared}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  if (attributes.options)
    return (
      <PlainSelect
        {...shared}
        size={size}
        options={['', ...attributes.options.map((option) => String(option.value))]}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  const written = {
    ...shared,
    size,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
    autoComplete: autoCompleteOf(node),
    ...(attributes.maxlength ? { maxLength: attributes.maxlength } : {}),
  } as const
  if (attributes.type === 'password') return <PlainPassword {...written} />
  // It stands there for the person to read, and for managers of passwords as the name of the account.
  const fixed = { readOnly: true, autoComplete: 'username', className: classes.fixed }
  const own = isFixed ? fixed : { className: isCode(node) ? classes.code : undefined }
  return <PlainInput {...written} {...inputKind(node)} {...own} />
}

/** Label, error and hint of a field. */
function describe(node: InputNode, label: string) {
  const of = (type: string) => node.messages.filter((message) => message.type === type)
  const errors = of('error').map((message) => wordsOf(message, label))
  const hints = of('info').map((message) => wordsOf(message, label))
  return {
    label: label || node.attributes.name,
    error: errors.length > 0 ? errors.join(' ') : null,
    description: hints.length > 0 ? hints.join(' ') : hintOf(node),
  }
}

function hintOf({ attributes }: InputNode): string | null {
  return attributes.autocomplete === 'new-password' ? 'At least 10 characters.' : null
}

const plainTypes: ReadonlySet<string> = new Set(['text', 'email', 'tel', 'url', 'date', 'number'])

type Written = {
  type: HTMLInputTypeAttribute
  inputMode?: 'numeric' | 'email'
  spellCheck?: false
  autoCapitalize?: string
}

function inputKind(node: InputNode): Written {
  const { type, name } = node.attributes
  if (isCode(node)) return { type: 'text', inputMode: 'numeric', spellCheck: false }
  if (name === 'identifier')
    return { type: 'text', inputMode: 'email', spellCheck: false, autoCapitalize: 'none' }
  return { type: plainTypes.has(type) ? type : 'text' }
}

const codeNames: ReadonlySet<string> = new Set(['code', 'totp_code'])
const isCode = (node: InputNode) => codeNames.has(node.attributes.name)

function autoCompleteOf(node: InputNode): string {
  const { autocomplete, name } = node.attributes
  if (autocomplete) return autocomplete
  if (isCode(node)) return 'one-time-code'
  if (name === 'traits.name') return 'name'
  return 'on'
}
