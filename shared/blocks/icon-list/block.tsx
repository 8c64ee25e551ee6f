import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { createElement } from 'react'
import { colourStyle } from '../colour-style.ts'
import { columns, columnsCss } from '../columns.ts'
import { defineBlock } from '../define-block.ts'
import { choice, colour, icon, list, richText } from '../fields.ts'
import { hasPlace } from '../has-place.ts'
import { findIcon } from '../icons.ts'
import { itemSlot } from '../item-slot.ts'
import { look } from '../look.ts'
import { rich } from '../rich.ts'

export default defineBlock({
  kind: 'icon-list',
  version: 1,
  name: 'Icon list',
  description: 'Points with a sign each: what is included, how it works, why it helps.',
  icon: IconListCheck,
  category: 'text',
  fields: {
    items: list({
      label: 'Points',
      itemName: 'Point',
      maxItems: 24,
      fields: {
        title: richText({
          label: 'Point',
          inline: true,
          required: true,
          placeholder: 'One point',
          default: rich('One more point'),
        }),
        text: richText({
          label: 'Detail',
          inline: true,
          placeholder: 'A line of detail, or nothing',
          default: rich(''),
        }),
        icon: icon({ label: 'Own icon' }),
      },
      default: [
        {
          id: 'first',
          icon: '',
          title: rich('The first thing people get'),
          text: rich('Say what it means for their day.'),
        },
        {
          id: 'second',
          icon: '',
          title: rich('The second, just as concrete'),
          text: rich('One line of detail is enough.'),
        },
        {
          id: 'third',
          icon: '',
          title: rich('The one they did not expect'),
          text: rich('Good surprises are remembered.'),
        },
      ],
    }),
    icon: icon({
      label: 'Icon',
      help: 'For all points that have none of their own.',
      default: 'circle-check',
    }),
    place: choice({
      label: 'Icons stand',
      options: [
        { value: 'beside', label: 'Beside' },
        { value: 'above', label: 'Above' },
      ],
      default: 'beside',
    }),
    frame: choice({
      label: 'Frame',
      options: [
        { value: 'none', label: 'None' },
        { value: 'soft', label: 'Soft' },
        { value: 'solid', label: 'Solid' },
      ],
      default: 'none',
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
    colour: colour({ label: 'Colour of the icons' }),
    columns: columns('four', 'one'),
  },
  css: `
.ff-icon-list { --ff-icon-list-colour: var(--ff-icon-list-own, var(--ff-accent-mark)); display: grid; grid-template-columns: repeat(var(--ff-columns), minmax(0, 1fr)); gap: calc(var(--ff-icon-list-gap) * 1.25) clamp(1.5rem, 4cqi, 2.5rem); padding: 0; color: var(--ff-fg); list-style: none; }
${columnsCss('ff-icon-list', { one: 1, two: 1, three: 1, four: 1 }, 38)}
.ff-icon-list-small { --ff-icon-list-sign: 1.25rem; --ff-icon-list-gap: 0.625rem; --ff-icon-list-font: 0.9375rem; }
.ff-icon-list-medium { --ff-icon-list-sign: 1.5rem; --ff-icon-list-gap: 0.875rem; --ff-icon-list-font: 1.0625rem; }
.ff-icon-list-large { --ff-icon-list-sign: 2rem; --ff-icon-list-gap: 1.125rem; --ff-icon-list-font: 1.25rem; }
.ff-icon-list > li { display: flex; gap: var(--ff-icon-list-gap); min-width: 0; font-size: calc(var(--ff-icon-list-font) * var(--ff-text-scale)); line-height: 1.5; overflow-wrap: break-word; }
.ff-icon-list-place-above { row-gap: calc(var(--ff-icon-list-gap) * 2.25); }
.ff-icon-list-place-above > li { flex-direction: column; }
.ff-icon-list-sign { --ff-icon-list-box: var(--ff-icon-list-sign); flex: none; display: grid; place-items: center; align-self: flex-start; width: var(--ff-icon-list-box); height: var(--ff-icon-list-box); border-radius: min(var(--ff-radius), 0.75rem); color: var(--ff-icon-list-colour); }
.ff-icon-list-sign svg { width: var(--ff-icon-list-sign); height: var(--ff-icon-list-sign); }
.ff-icon-list-place-beside .ff-icon-list-sign { margin-top: calc(0.75em - var(--ff-icon-list-box) / 2); }
:is(.ff-icon-list-frame-soft, .ff-icon-list-frame-solid) .ff-icon-list-sign { --ff-icon-list-box: calc(var(--ff-icon-list-sign) * 1.75); margin-top: 0; }
:is(.ff-icon-list-frame-soft, .ff-icon-list-frame-solid).ff-icon-list-place-beside .ff-icon-list-alone { align-self: center; }
.ff-icon-list-frame-soft .ff-icon-list-sign { background: color-mix(in srgb, var(--ff-icon-list-colour) 12%, transparent); }
.ff-icon-list-frame-solid .ff-icon-list-sign { background: var(--ff-icon-list-colour); color: var(--ff-bg); }
.ff-icon-list-title { display: block; }
.ff-icon-list-title:not(:last-child) { font-weight: 600; }
.ff-icon-list-text { display: block; margin-top: 0.125rem; color: var(--ff-soft); font-size: 0.94em; text-wrap: pretty; }
`,
  render({ props, slots, context }) {
    const points = props.items.filter(({ title }) => hasPlace(title, context))
    if (points.length === 0) return null
    return (
      <ul
        className={`${look('ff-icon-list', props, 'size', 'columns')} ff-icon-list-place-${props.place} ff-icon-list-frame-${props.frame}`}
        style={colourStyle('--ff-icon-list-own', props.colour)}
      >
        {points.map((item) => (
          <li key={item.id}>
            <Sign own={String(item.icon)} common={props.icon} />
            <span className={hasPlace(item.text, context) ? undefined : 'ff-icon-list-alone'}>
              <span className="ff-icon-list-title">
                {itemSlot(slots, 'items', item.id, 'title')}
              </span>
              {hasPlace(item.text, context) ? (
                <span className="ff-icon-list-text">
                  {itemSlot(slots, 'items', item.id, 'text')}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    )
  },
})

/** Decoration: the words beside it say it all. */
function Sign({ own, common }: { own: string; common: string }) {
  const found = findIcon(own) ?? findIcon(common)
  return found ? (
    <span className="ff-icon-list-sign" aria-hidden>
      {createElement(found, { stroke: 1.75 })}
    </span>
  ) : null
}
