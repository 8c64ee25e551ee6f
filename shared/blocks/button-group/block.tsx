import IconBoxMultiple from '@tabler/icons-react/dist/esm/icons/IconBoxMultiple.mjs'
import { buttonCss, buttonSizeCss, quietButtonCss } from '../button-css.ts'
import { buttonAlignment, buttonSize, buttonStyle } from '../button-fields.ts'
import { defineBlock } from '../define-block.ts'
import { choice, link, list, richText } from '../fields.ts'
import { hasPlace } from '../has-place.ts'
import { linkAttributes } from '../href.ts'
import { itemSlot } from '../item-slot.ts'
import { look } from '../look.ts'
import { rich } from '../rich.ts'

export default defineBlock({
  kind: 'button-group',
  version: 1,
  name: 'Button group',
  description: 'Two to four next steps side by side. Clicks can count as conversions.',
  icon: IconBoxMultiple,
  category: 'action',
  fields: {
    items: list({
      label: 'Buttons',
      itemName: 'Button',
      maxItems: 4,
      fields: {
        label: richText({
          label: 'Label',
          inline: true,
          plain: true,
          required: true,
          help: 'Start with a verb.',
          placeholder: 'Get started',
          default: rich('Learn more'),
        }),
        link: link({ label: 'Link', required: true, help: 'A page, a #place, or an address.' }),
        style: { ...buttonStyle(), default: 'secondary' },
      },
      words: { first: { label: 'getStarted' } },
      default: [
        { id: 'first', label: rich('Get started'), link: '', style: 'primary' },
        { id: 'second', label: rich('See how it works'), link: '', style: 'secondary' },
      ],
    }),
    size: buttonSize(),
    flow: choice({
      label: 'Arrange',
      group: 'layout',
      responsive: true,
      options: [
        { value: 'row', label: 'In a row' },
        { value: 'stack', label: 'Stacked' },
      ],
      default: 'row',
    }),
    align: buttonAlignment(),
  },
  css: `
.ff-button-group { display: flex; flex-flow: var(--ff-button-group-flow); justify-content: var(--ff-button-group-at); align-items: var(--ff-button-group-cross); gap: 0.75rem; }
.ff-button-group-left { --ff-button-group-at: flex-start; --ff-button-group-grow: 0; }
.ff-button-group-center { --ff-button-group-at: center; --ff-button-group-grow: 0; }
.ff-button-group-right { --ff-button-group-at: flex-end; --ff-button-group-grow: 0; }
.ff-button-group-stretch { --ff-button-group-at: stretch; --ff-button-group-grow: 1; }
.ff-button-group-row { --ff-button-group-flow: row wrap; --ff-button-group-cross: center; }
.ff-button-group-stack { --ff-button-group-flow: column nowrap; --ff-button-group-cross: var(--ff-button-group-at); }
${buttonCss('.ff-button-group-link')}
.ff-button-group-link { flex: var(--ff-button-group-grow) 1 auto; max-width: 100%; }
${buttonSizeCss('.ff-button-group-small .ff-button-group-link', '.ff-button-group-large .ff-button-group-link')}
${quietButtonCss('.ff-button-group .ff-button-group-secondary', '.ff-button-group .ff-button-group-ghost')}
.ff-button-group-row .ff-button-group-ghost { margin-inline: 0.5rem; }
`,
  render({ id, props, slots, context }) {
    const buttons = props.items.filter(({ label }) => hasPlace(label, context))
    if (buttons.length === 0) return null
    return (
      <div className={look('ff-button-group', props, 'size', 'flow', 'align')}>
        {buttons.map((item) => {
          const className = `ff-button-group-link ff-button-group-${String(item.style)}`
          const label = itemSlot(slots, 'items', item.id, 'label')
          const anchor = linkAttributes(String(item.link), context.linkTo)
          return anchor ? (
            <a
              key={item.id}
              className={className}
              {...anchor}
              data-ff-block={id}
              data-ff-goal="click"
            >
              {label}
            </a>
          ) : (
            <span key={item.id} className={className}>
              {label}
            </span>
          )
        })}
      </div>
    )
  },
  goals: () => ['click'],
})
