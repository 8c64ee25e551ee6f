import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import { defineBlock } from '../define-block.ts'
import { choice, link, list, text } from '../fields.ts'
import { anchorId } from '../anchor.ts'
import { checkForm } from './check-form.ts'
import { formCss } from './form-css.ts'
import { FormFields } from './form-fields.tsx'
import { Honeypot } from './form-inputs.tsx'
import { defaultInputs, inputFields } from './input-fields.ts'
import { formLimits, readInputs } from './inputs.ts'
import { stepsOf } from './steps.ts'

export default defineBlock({
  kind: 'form',
  version: 1,
  name: 'Form',
  description: 'Collects leads. A sent form counts as a conversion.',
  icon: IconForms,
  category: 'action',
  rank: 2,
  textField: 'submit',
  centresInRow: true,
  fields: {
    inputs: list({
      label: 'Inputs',
      itemName: 'Input',
      maxItems: formLimits.inputs,
      fields: inputFields,
      default: defaultInputs,
    }),
    submit: text({ label: 'Button', required: true, maxLength: 60, default: 'Keep me posted' }),
    success: text({
      label: 'After sending',
      help: 'Shown when no thank-you page is chosen.',
      multiline: true,
      maxLength: 300,
      default: 'Thank you. We have your details and will be in touch.',
    }),
    thanks: link({ label: 'Thank-you page', help: 'Where people go after sending.' }),
    anchor: text({
      label: 'Place name',
      group: 'layout',
      maxLength: 40,
      help: 'Lets links lead here: “join” is reached by #join.',
      placeholder: 'join',
    }),
    look: choice({
      label: 'Look',
      options: [
        { value: 'card', label: 'Card' },
        { value: 'plain', label: 'Plain' },
      ],
      default: 'card',
    }),
    layout: choice({
      label: 'Arrangement',
      group: 'layout',
      options: [
        { value: 'stacked', label: 'Stacked' },
        { value: 'row', label: 'One row' },
      ],
      default: 'stacked',
    }),
  },
  css: formCss,
  render({ id, props, context }) {
    const steps = stepsOf(readInputs(props.inputs))
    const layout = steps.length > 1 ? 'stacked' : props.layout
    return (
      <form
        className={`ff-form ff-form-${props.look} ff-form-${layout}`}
        id={anchorId(props.anchor)}
        method="post"
        action={context.formAction(id)}
        data-ff-block={id}
        data-ff-goal="submit"
        data-ff-success={props.success}
        data-ff-thanks={props.thanks === '' ? undefined : context.linkTo(props.thanks)}
      >
        <FormFields
          formId={id}
          steps={steps}
          submit={props.submit.trim() === '' ? 'Send' : props.submit}
          inRow={layout === 'row'}
          linkTo={context.linkTo}
        />
        <Honeypot formId={id} />
        <p className="ff-form-status" role="status" tabIndex={-1} />
      </form>
    )
  },
  goals: () => ['submit'],
  checks: checkForm,
})
