import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { linkAttributes } from '../href.ts'
import { checkOf, longestAnswer } from './answer-rules.ts'
import { honeypotName, rulesOf } from './inputs.ts'
import type { FormInput } from './inputs.ts'

export type LinkTo = (href: string) => string
type InputProps = { formId: string; input: FormInput }

/** One input with its label, its help and the place of what is wrong with the answer. */
export function FormInputView({ formId, input, linkTo }: InputProps & { linkTo: LinkTo }) {
  if (input.type === 'consent') return <Consent formId={formId} input={input} linkTo={linkTo} />
  if (input.type === 'radios' || input.type === 'checkboxes')
    return <Choices formId={formId} input={input} />
  return (
    <div className="ff-form-field" {...scriptData(input)}>
      <label className="ff-form-label" htmlFor={domIdOf(formId, input)}>
        {input.label}
        <Optional input={input} />
      </label>
      <Help formId={formId} input={input} />
      <Control formId={formId} input={input} />
      <Complaint formId={formId} input={input} />
    </div>
  )
}

/** What the block's script reads of an input. That nothing else is chosen, the page sees to itself. */
function scriptData(input: FormInput) {
  const { options: _, ...rules } = rulesOf(input)
  return { 'data-ff-input': input.id, 'data-ff-check': JSON.stringify(checkOf(rules)) }
}

const domIdOf = (formId: string, input: FormInput) => `${formId}-${input.id}`

function Optional({ input }: { input: FormInput }) {
  return input.required ? null : <span className="ff-form-optional"> (optional)</span>
}

function Help({ formId, input }: InputProps) {
  if (input.help.trim() === '') return null
  return (
    <p className="ff-form-help" id={`${domIdOf(formId, input)}-help`}>
      {input.help}
    </p>
  )
}

/** Empty until the block's script finds something wrong. */
function Complaint({ formId, input }: InputProps) {
  return <p className="ff-form-wrong" id={`${domIdOf(formId, input)}-wrong`} />
}

function describedBy(formId: string, input: FormInput): string {
  const id = domIdOf(formId, input)
  return input.help.trim() === '' ? `${id}-wrong` : `${id}-help ${id}-wrong`
}

/** A line or several to write in, a day, or a list to open. */
function Control({ formId, input }: InputProps) {
  const common = {
    className: 'ff-form-input',
    id: domIdOf(formId, input),
    name: input.id,
    required: input.required,
    'aria-describedby': describedBy(formId, input),
  }
  const rules = rulesOf(input)
  const placeholder = input.placeholder === '' ? undefined : input.placeholder
  const lengths = { minLength: rules.minLength, maxLength: longestAnswer(rules), placeholder }
  switch (input.type) {
    case 'select':
      return <Select common={common} input={input} />
    case 'long-text':
      return <textarea {...common} {...lengths} rows={4} />
    case 'number':
      return (
        <input
          {...common}
          type="number"
          step="any"
          min={rules.from}
          max={rules.to}
          placeholder={placeholder}
        />
      )
    case 'date':
      return <input {...common} type="date" min={rules.from} max={rules.to} />
    default:
      return (
        <input
          {...common}
          {...lengths}
          type={input.type === 'phone' ? 'tel' : input.type === 'email' ? 'email' : 'text'}
          autoComplete={input.autocomplete}
        />
      )
  }
}

type SelectProps = {
  common: { className: string; id: string; name: string; required: boolean }
  input: FormInput
}

function Select({ common, input }: SelectProps) {
  return (
    <div className="ff-form-select">
      <select {...common}>
        <option value="">{input.placeholder === '' ? 'Choose' : input.placeholder}</option>
        {input.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <IconChevronDown size={18} stroke={1.75} aria-hidden />
    </div>
  )
}

/** Boxes or buttons of which people choose; that one box must be ticked, only a script can say. */
function Choices({ formId, input }: InputProps) {
  const one = input.type === 'radios'
  return (
    <fieldset
      className="ff-form-field ff-form-group"
      aria-describedby={describedBy(formId, input)}
      {...(one ? { role: 'radiogroup', 'aria-required': input.required } : {})}
      {...scriptData(input)}
    >
      <legend className="ff-form-label">
        {input.label}
        <Optional input={input} />
      </legend>
      <Help formId={formId} input={input} />
      <div className="ff-form-options">
        {input.options.map((option) => (
          <label key={option} className="ff-form-option">
            <input
              className="ff-form-check"
              type={one ? 'radio' : 'checkbox'}
              name={input.id}
              value={option}
              required={one && input.required}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
      <Complaint formId={formId} input={input} />
    </fieldset>
  )
}

/** A box to tick, never ticked beforehand. */
function Consent({ formId, input, linkTo }: InputProps & { linkTo: LinkTo }) {
  const domId = domIdOf(formId, input)
  const policy = linkAttributes(input.policy, linkTo)
  return (
    <div className="ff-form-consent" {...scriptData(input)}>
      <input
        className="ff-form-check"
        id={domId}
        name={input.id}
        type="checkbox"
        value="yes"
        required={input.required}
        aria-describedby={`${domId}-wrong`}
      />
      <span>
        <label htmlFor={domId}>{input.label}</label>
        {policy ? (
          <>
            {' '}
            <a {...policy}>Privacy policy</a>
          </>
        ) : null}
      </span>
      <Complaint formId={formId} input={input} />
    </div>
  )
}

/** Left empty by people, filled in by robots. */
export function Honeypot({ formId }: { formId: string }) {
  const domId = `${formId}-${honeypotName}`
  return (
    <div className="ff-form-trap" aria-hidden="true">
      <label htmlFor={domId}>Leave this empty</label>
      <input id={domId} name={honeypotName} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
