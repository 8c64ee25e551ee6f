import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { PageLanguage } from '../../languages/page-language.ts'
import { linkAttributes } from '../href.ts'
import { checkOf, longestAnswer } from './answer-rules.ts'
import { honeypotName, rulesOf } from './inputs.ts'
import type { FormInput } from './inputs.ts'

export type LinkTo = (href: string) => string
type InputProps = { formId: string; input: FormInput; language: PageLanguage }
type Named = Pick<InputProps, 'formId' | 'input'>

/** One input with its label, its help and the place of what is wrong with the answer. */
export function FormInputView(props: InputProps & { linkTo: LinkTo }) {
  const { formId, input, language } = props
  if (input.type === 'consent') return <Consent {...props} />
  if (input.type === 'radios' || input.type === 'checkboxes') return <Choices {...props} />
  return (
    <div className="ff-form-field" {...scriptData(input, language)}>
      <label className="ff-form-label" htmlFor={domIdOf(formId, input)}>
        {input.label}
        <Optional input={input} language={language} />
      </label>
      <Help formId={formId} input={input} />
      <Control formId={formId} input={input} language={language} />
      <Complaint formId={formId} input={input} />
    </div>
  )
}

/** What the block's script reads of an input. That nothing else is chosen, the page sees to itself. */
function scriptData(input: FormInput, language: PageLanguage) {
  const { options: _, ...rules } = rulesOf(input)
  return { 'data-ff-input': input.id, 'data-ff-check': JSON.stringify(checkOf(rules, language)) }
}

const domIdOf = (formId: string, input: FormInput) => `${formId}-${input.id}`

function Optional({ input, language }: Pick<InputProps, 'input' | 'language'>) {
  return input.required ? null : (
    <span className="ff-form-optional"> {language.words.optional}</span>
  )
}

function Help({ formId, input }: Named) {
  if (input.help.trim() === '') return null
  return (
    <p className="ff-form-help" id={`${domIdOf(formId, input)}-help`}>
      {input.help}
    </p>
  )
}

/** Empty until the block's script finds something wrong. */
function Complaint({ formId, input }: Named) {
  return <p className="ff-form-wrong" id={`${domIdOf(formId, input)}-wrong`} />
}

function describedBy(formId: string, input: FormInput): string {
  const id = domIdOf(formId, input)
  return input.help.trim() === '' ? `${id}-wrong` : `${id}-help ${id}-wrong`
}

/** A line or several to write in, a day, or a list to open. */
function Control({ formId, input, language }: InputProps) {
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
      return <Select common={common} input={input} language={language} />
    case 'long-text':
      return <textarea {...common} {...lengths} rows={4} />
    case 'number':
      return (
        <input
          {...common}
          type="number"
          dir={ltrOnly(input, language)}
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
          dir={ltrOnly(input, language)}
          autoComplete={input.autocomplete}
        />
      )
  }
}

/** Addresses and figures are written from left to right on every page. */
function ltrOnly({ type }: FormInput, { direction }: PageLanguage): 'ltr' | undefined {
  const isSo = type === 'email' || type === 'phone' || type === 'number'
  return isSo && direction === 'rtl' ? 'ltr' : undefined
}

type SelectProps = {
  common: { className: string; id: string; name: string; required: boolean }
  input: FormInput
  language: PageLanguage
}

function Select({ common, input, language }: SelectProps) {
  return (
    <div className="ff-form-select">
      <select {...common}>
        <option value="">{input.placeholder || language.words.choose}</option>
        {input.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <IconChevronDown size={18} stroke={1.75} aria-hidden />
    </div>
  )
}

/** Boxes or buttons of which people choose; that one box must be ticked, only a script can say. */
function Choices({ formId, input, language }: InputProps) {
  const one = input.type === 'radios'
  return (
    <fieldset
      className="ff-form-field ff-form-group"
      aria-describedby={describedBy(formId, input)}
      {...(one ? { role: 'radiogroup', 'aria-required': input.required } : {})}
      {...scriptData(input, language)}
    >
      <legend className="ff-form-label">
        {input.label}
        <Optional input={input} language={language} />
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
function Consent({ formId, input, linkTo, language }: InputProps & { linkTo: LinkTo }) {
  const domId = domIdOf(formId, input)
  const policy = linkAttributes(input.policy, linkTo)
  return (
    <div className="ff-form-consent" {...scriptData(input, language)}>
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
            <a {...policy}>{language.words.privacyPolicy}</a>
          </>
        ) : null}
      </span>
      <Complaint formId={formId} input={input} />
    </div>
  )
}

/** Left empty by people, filled in by robots. */
export function Honeypot({ formId, language }: Pick<InputProps, 'formId' | 'language'>) {
  const domId = `${formId}-${honeypotName}`
  return (
    <div className="ff-form-trap" aria-hidden="true">
      <label htmlFor={domId}>{language.words.leaveEmpty}</label>
      <input id={domId} name={honeypotName} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
