import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import { defineBlock } from '../define-block.ts'
import { choice, link, list, text } from '../fields.ts'
import { anchorId } from '../anchor.ts'
import { said } from '../said.ts'
import { sendingWords } from '../sending-words.ts'
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
      words: { email: { label: 'emailAddress' }, consent: { label: 'consent' } },
      default: defaultInputs,
    }),
    submit: text({ label: 'Button', required: true, maxLength: 60, ...said('keepPosted') }),
    success: text({
      label: 'After sending',
      help: 'Shown when no thank-you page is chosen.',
      multiline: true,
      maxLength: 300,
      ...said('formThanks'),
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
  render({ id, props, context, language }) {
    const steps = stepsOf(readInputs(props.inputs), language)
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
        {...sendingWords(language)}
        data-ff-half={language.words.incomplete}
        data-ff-correct={language.words.correct}
        data-ff-more={language.words.correctMore}
        data-ff-thanks={props.thanks === '' ? undefined : context.linkTo(props.thanks)}
      >
        <FormFields
          formId={id}
          steps={steps}
          submit={props.submit.trim() === '' ? language.words.send : props.submit}
          inRow={layout === 'row'}
          linkTo={context.linkTo}
          language={language}
        />
        <Honeypot formId={id} language={language} />
        <p className="ff-form-status" role="status" tabIndex={-1} />
      </form>
    )
  },
  goals: () => ['submit'],
})
