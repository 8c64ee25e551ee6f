import type { ReactNode } from 'react'
import type { PageLanguage } from '../../languages/page-language.ts'
import { FormInputView } from './form-inputs.tsx'
import type { LinkTo } from './form-inputs.tsx'
import type { FormInput } from './inputs.ts'
import type { FormStep } from './steps.ts'

type FormFieldsProps = {
  formId: string
  steps: readonly FormStep[]
  submit: string
  inRow: boolean
  linkTo: LinkTo
  language: PageLanguage
}

/** What the form asks for, and its button. Several steps stand below each other without script. */
export function FormFields(props: FormFieldsProps) {
  const { formId, steps, submit, inRow, linkTo, language } = props
  const view = (input: FormInput) => (
    <FormInputView
      key={input.id}
      formId={formId}
      input={input}
      linkTo={linkTo}
      language={language}
    />
  )
  const button = (
    <button type="submit" className="ff-form-submit">
      {submit}
    </button>
  )
  if (steps.length > 1) return <Steps {...props} view={view} button={button} />
  const inputs = steps.flatMap((step) => step.inputs)
  if (inRow) return <Row inputs={inputs} view={view} button={button} />
  return (
    <div className="ff-form-fields">
      {inputs.map(view)}
      {button}
    </div>
  )
}

type View = (input: FormInput) => ReactNode

/**
 * The button stands beside the questions and the consents below them, in the document as on the
 * screen, so that the order of focus is the visible one.
 */
function Row({ inputs, view, button }: { inputs: FormInput[]; view: View; button: ReactNode }) {
  const consents = inputs.filter((input) => input.type === 'consent')
  return (
    <>
      <div className="ff-form-fields">
        {inputs.filter((input) => input.type !== 'consent').map(view)}
        {button}
      </div>
      {consents.length > 0 ? <div className="ff-form-consents">{consents.map(view)}</div> : null}
    </>
  )
}

type StepsProps = Pick<FormFieldsProps, 'formId' | 'steps' | 'language'> & {
  view: View
  button: ReactNode
}

/** The block's script shows one step at a time, and what leads from one to the next. */
function Steps({ formId, steps, language, view, button }: StepsProps) {
  const progressId = `${formId}-progress`
  return (
    <>
      <div className="ff-form-progress">
        <p className="ff-form-at" id={progressId} data-ff-of={language.words.stepOf} />
        <div className="ff-form-bar" />
      </div>
      {steps.map((step) => (
        <fieldset
          key={step.id}
          className="ff-form-step"
          tabIndex={-1}
          aria-describedby={progressId}
        >
          <legend className="ff-form-title">{step.title}</legend>
          <div className="ff-form-fields">{step.inputs.map(view)}</div>
        </fieldset>
      ))}
      <div className="ff-form-nav">
        <button type="button" className="ff-form-back">
          {language.words.back}
        </button>
        <button type="button" className="ff-form-next">
          {language.words.next}
        </button>
        {button}
      </div>
    </>
  )
}
