import { linkAttributes } from '../href.ts'
import { honeypotName } from './inputs.ts'
import type { FormInput } from './inputs.ts'

type InputProps = { formId: string; input: FormInput }

/** A labelled line of text or an e-mail address. */
export function TextInput({ formId, input }: InputProps) {
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
export function Consent({
  formId,
  input,
  linkTo,
}: InputProps & { linkTo: (href: string) => string }) {
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
