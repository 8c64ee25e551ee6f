import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import { defineBlock } from '../define-block.ts'
import { choice, link, list, text, toggle } from '../fields.ts'
import { anchorId } from '../anchor.ts'
import { checkForm } from './check-form.ts'
import { formCss } from './form-css.ts'
import { FormFields, Honeypot } from './form-inputs.tsx'
import { readInputs } from './inputs.ts'

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
      maxItems: 20,
      fields: {
        type: choice({
          label: 'Type',
          group: 'content',
          options: [
            { value: 'email', label: 'E-mail' },
            { value: 'text', label: 'Text' },
            { value: 'consent', label: 'Consent' },
          ],
          default: 'text',
        }),
        label: text({ label: 'Label', required: true, maxLength: 400, default: 'Your answer' }),
        required: toggle({ label: 'Required' }),
        placeholder: {
          ...text({ label: 'Example', maxLength: 100 }),
          when: { field: 'type', in: ['email', 'text'] },
        },
        autocomplete: {
          ...choice({
            label: 'Browser may fill in',
            group: 'content',
            options: [
              { value: 'off', label: 'Nothing' },
              { value: 'name', label: 'Full name' },
              { value: 'given-name', label: 'First name' },
              { value: 'family-name', label: 'Last name' },
              { value: 'organization', label: 'Company' },
              { value: 'tel', label: 'Phone' },
            ],
            default: 'off',
          }),
          when: { field: 'type', in: ['text'] },
        },
        policy: {
          ...link({ label: 'Privacy policy', help: 'The address of your policy.' }),
          when: { field: 'type', in: ['consent'] },
        },
      },
      default: [
        {
          id: 'email',
          type: 'email',
          label: 'E-mail address',
          required: true,
          placeholder: 'you@example.com',
          autocomplete: 'off',
          policy: '',
        },
        {
          id: 'consent',
          type: 'consent',
          label: 'You may write to me about this. I can unsubscribe at any time.',
          required: true,
          placeholder: '',
          autocomplete: 'off',
          policy: '',
        },
      ],
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
      label: 'Layout',
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
    return (
      <form
        className={`ff-form ff-form-${props.look} ff-form-${props.layout}`}
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
          inputs={readInputs(props.inputs)}
          submit={props.submit.trim() === '' ? 'Send' : props.submit}
          inRow={props.layout === 'row'}
          linkTo={context.linkTo}
        />
        <Honeypot formId={id} />
        <p className="ff-form-status" role="status" />
      </form>
    )
  },
  goals: () => ['submit'],
  checks: checkForm,
})
