import IconNumber123 from '@tabler/icons-react/dist/esm/icons/IconNumber123.mjs'
import { columns, columnsCss } from '../columns.ts'
import { defineBlock } from '../define-block.ts'
import { alignment, choice, list, richText } from '../fields.ts'
import { hasPlace } from '../has-place.ts'
import { itemSlot } from '../item-slot.ts'
import { look } from '../look.ts'
import { rich } from '../rich.ts'

export default defineBlock({
  kind: 'statistics',
  version: 1,
  name: 'Statistics',
  description: 'A few large numbers, each with a line that says what it counts.',
  icon: IconNumber123,
  category: 'text',
  fields: {
    items: list({
      label: 'Figures',
      itemName: 'Figure',
      maxItems: 12,
      fields: {
        value: richText({
          label: 'Figure',
          inline: true,
          plain: true,
          required: true,
          placeholder: '00',
          default: rich('00'),
        }),
        label: richText({
          label: 'What it counts',
          inline: true,
          required: true,
          placeholder: 'What it counts',
          default: rich('What this figure counts'),
        }),
      },
      default: [
        { id: 'first', value: rich('00'), label: rich('What you count, in a few words') },
        { id: 'second', value: rich('00 %'), label: rich('A share, and of what') },
        {
          id: 'third',
          value: rich('0.0 s'),
          label: rich('How long it takes, from where to where'),
        },
      ],
    }),
    look: choice({
      label: 'Look',
      options: [
        { value: 'plain', label: 'Plain' },
        { value: 'lines', label: 'Lines' },
        { value: 'cards', label: 'Cards' },
      ],
      default: 'lines',
    }),
    tone: choice({
      label: 'Colour of the figures',
      options: [
        { value: 'text', label: 'Text' },
        { value: 'accent', label: 'Accent' },
      ],
      default: 'text',
    }),
    size: choice({
      label: 'Size',
      responsive: true,
      options: [
        { value: 'small', label: 'Small' },
        { value: 'medium', label: 'Medium' },
        { value: 'large', label: 'Large' },
      ],
      default: 'medium',
    }),
    align: alignment(),
    columns: columns('four', 'three'),
  },
  css: `
:where(.ff-statistics) { margin: 0; }
.ff-statistics { display: grid; grid-template-columns: repeat(var(--ff-columns), minmax(0, 1fr)); gap: clamp(1.25rem, 3.5cqi, 2.5rem); color: var(--ff-fg); }
${columnsCss('ff-statistics', { one: 1, two: 2, three: 1, four: 2 }, 36)}
.ff-statistics-left { text-align: start; }
.ff-statistics-center { text-align: center; }
.ff-statistics-right { text-align: end; }
.ff-statistics > div { display: flex; flex-direction: column-reverse; justify-content: flex-end; gap: 0.5rem; min-width: 0; }
.ff-statistics-look-lines > div { padding-top: 1.25rem; border-top: 1px solid var(--ff-line); }
.ff-statistics-look-cards { gap: 1.25rem; }
.ff-statistics-look-cards > div { padding: 1.5rem; border: 1px solid var(--ff-line); border-radius: var(--ff-radius); background: var(--ff-card); }
.ff-statistics-value { margin: 0; font-family: var(--ff-heading); font-weight: var(--ff-heading-weight); line-height: 1.1; letter-spacing: calc(-0.02em * var(--ff-tracking)); font-variant-numeric: tabular-nums lining-nums; overflow-wrap: anywhere; }
.ff-statistics-tone-accent .ff-statistics-value { color: var(--ff-link); }
.ff-statistics-small .ff-statistics-value { font-size: calc(clamp(1.5rem, 1.2rem + 1.4cqi, 2rem) * var(--ff-scale)); }
.ff-statistics-medium .ff-statistics-value { font-size: calc(clamp(2rem, 1.4rem + 2.6cqi, 3rem) * var(--ff-scale)); }
.ff-statistics-large .ff-statistics-value { font-size: calc(clamp(2.5rem, 1.5rem + 4.4cqi, 4.5rem) * var(--ff-scale)); line-height: 1.02; letter-spacing: calc(-0.028em * var(--ff-tracking)); }
.ff-statistics-label { color: var(--ff-soft); font-size: calc(1rem * var(--ff-text-scale)); line-height: 1.5; text-wrap: pretty; overflow-wrap: break-word; }
`,
  render({ props, slots, context }) {
    const figures = props.items.filter(({ value }) => hasPlace(value, context))
    if (figures.length === 0) return null
    return (
      <dl
        className={`${look('ff-statistics', props, 'size', 'align', 'columns')} ff-statistics-look-${props.look} ff-statistics-tone-${props.tone}`}
      >
        {figures.map((item) => (
          <div key={item.id}>
            <dt className="ff-statistics-label">{itemSlot(slots, 'items', item.id, 'label')}</dt>
            <dd className="ff-statistics-value">{itemSlot(slots, 'items', item.id, 'value')}</dd>
          </div>
        ))}
      </dl>
    )
  },
})
