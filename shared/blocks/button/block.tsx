import IconHandClick from '@tabler/icons-react/dist/esm/icons/IconHandClick.mjs'
import type { PropValue } from '../../campaign/model/snapshot.ts'
import { buttonCss, buttonSizeCss, quietButtonCss } from '../button-css.ts'
import { buttonAlignment, buttonSize, buttonStyle } from '../button-fields.ts'
import { defineBlock } from '../define-block.ts'
import { link, richText } from '../fields.ts'
import { linkAttributes } from '../href.ts'
import { look } from '../look.ts'
import { rich, textOf } from '../rich.ts'
import { saidRich } from '../said.ts'

export default defineBlock({
  kind: 'button',
  version: 2,
  // The label was plain text once.
  upgrades: { 1: labelToRichText },
  name: 'Button',
  description: 'One clear next step. A click can count as a conversion.',
  icon: IconHandClick,
  category: 'action',
  rank: 1,
  textField: 'label',
  fields: {
    label: richText({
      label: 'Label',
      inline: true,
      plain: true,
      required: true,
      help: 'Start with a verb.',
      ...saidRich('getStarted'),
    }),
    link: link({ label: 'Link', required: true, help: 'A page, a #place, or an address.' }),
    style: buttonStyle(),
    size: buttonSize(),
    align: buttonAlignment(),
  },
  css: `
.ff-button { --ff-grow: auto; display: flex; }
.ff-button-left { --ff-grow: auto; justify-content: flex-start; }
.ff-button-center { --ff-grow: auto; justify-content: center; }
.ff-button-right { --ff-grow: auto; justify-content: flex-end; }
.ff-button-stretch { --ff-grow: 100%; }
${buttonCss('.ff-button-link')}
.ff-button-link { width: var(--ff-grow); }
${buttonSizeCss('.ff-button-small .ff-button-link', '.ff-button-large .ff-button-link')}
${quietButtonCss('.ff-button-secondary .ff-button-link', '.ff-button-ghost .ff-button-link')}
`,
  render({ id, props, slots, context }) {
    if (textOf(props.label) === '' && context.placeholder('Label') === null) return null
    const anchor = linkAttributes(props.link, context.linkTo)
    return (
      <div className={look('ff-button', props, 'style', 'size', 'align')}>
        {anchor ? (
          <a className="ff-button-link" {...anchor} data-ff-block={id} data-ff-goal="click">
            {slots.label}
          </a>
        ) : (
          <span className="ff-button-link">{slots.label}</span>
        )}
      </div>
    )
  },
  goals: () => ['click'],
})

type Props = Record<string, PropValue>

/** From version 1, whose label was plain text, to version 2, which is written in place. */
export function labelToRichText(props: Props): Props {
  return typeof props.label === 'string' ? { ...props, label: rich(props.label) } : props
}
