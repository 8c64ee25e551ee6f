import { linkAttributes } from '../href.ts'
import { honeypotName } from './inputs.ts'
import type { FormInput } from './inputs.ts'

type LinkTo = (href: string) => string
type InputProps = { formId: string; input: FormInput }
type FormFieldsProps = {
  formId: string
  inputs: readonly FormInput[]
  submit: string
  inRow: boolean
  linkTo: LinkTo
}

/**
 * Questions, consents and the button. In a row the button stands beside the questions and the
 * consents below them, in the document as on the screen, so that the order of focus is the visible.
 */
export function FormFields({ formId, inputs, submit, inRow, linkTo }: FormFieldsProps) {
  const questions = inputs
    .filter((input) => input.type !== 'consent')
    .map((input) => <TextInput key={input.id} formId={formId} input={input} />)
  const consents = inputs
    .filter((input) => input.type === 'consent')
    .map((input) => <Consent key={input.id} formId={formId} input={input} linkTo={linkTo} />)
  const button = (
    <button type="submit" className="ff-form-submit">
      {submit}
    </button>
  )
  if (!inRow) {
    return (
      <div className="ff-form-fields">
        {questions}
        {consents}
        {button}
      </div>
    )
  }
  return (
    <>
      <div className="ff-form-fields">
        {questions}
        {button}
      </div>
      {consents.length > 0 ? <div className="ff-form-consents">{consents}</div> : null}
    </>
  )
}

/** A labelled line of text or an e-mail address. */
function TextInput({ formId, input }: InputProps) {
  const domId = `${formId}-${input.id}`
  return (
    <div className="ff-form-field">
      <label className="ff-form-label" htmlFor={domId}>
        {input.label}
        {input.required ? null : <span className="ff-form-optional"> (optional)</span>}
      </label>
      <input
        className="ff-form-input"
        id={domId}
        name={input.id}
        type={input.type === 'email' ? 'email' : 'text'}
        autoComplete={input.autocomplete}
        required={input.required}
        maxLength={input.type === 'email' ? 254 : 1000}
        placeholder={input.placeholder === '' ? undefined : input.placeholder}
      />
    </div>
  )
}

/** A box to tick, never ticked beforehand. */
function Consent({ formId, input, linkTo }: InputProps & { linkTo: LinkTo }) {
  const domId = `${formId}-${input.id}`
  const policy = linkAttributes(input.policy, linkTo)
  return (
    <div className="ff-form-consent">
      <input
        className="ff-form-check"
        id={domId}
        name={input.id}
        type="checkbox"
        value="yes"
        required={input.required}
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
