import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import type { ListItem } from '../../campaign/model/snapshot.ts'
import { defineBlock } from '../define-block.ts'
import { alignment, choice, list, richText } from '../fields.ts'
import { flowCss } from '../flow-css.ts'
import { itemSlot } from '../item-slot.ts'
import { look } from '../look.ts'
import { bullets, rich, textOfValue } from '../rich.ts'

export default defineBlock({
  kind: 'tabs',
  version: 1,
  name: 'Tabs',
  description: 'Contents that share one place, each behind its label.',
  icon: IconFolders,
  category: 'text',
  fields: {
    items: list({
      label: 'Tabs',
      itemName: 'Tab',
      maxItems: 8,
      fields: {
        label: richText({
          label: 'Label',
          inline: true,
          plain: true,
          required: true,
          help: 'One or two words.',
          placeholder: 'Label',
          default: rich('New tab'),
        }),
        content: richText({
          label: 'Content',
          inline: false,
          required: true,
          placeholder: 'What belongs here',
          default: rich('What belongs here.'),
        }),
      },
      default: [
        {
          id: 'first',
          label: rich('Before'),
          content: rich(
            'What people should know and bring before it starts.',
            bullets('The first thing to prepare', 'The second, which is easily forgotten'),
          ),
        },
        {
          id: 'second',
          label: rich('On the day'),
          content: rich('When and where it begins, how long it takes, and who is there to help.'),
        },
        {
          id: 'third',
          label: rich('Afterwards'),
          content: rich('What happens next, and where to find everything again.'),
        },
      ],
    }),
    look: choice({
      label: 'Look',
      options: [
        { value: 'lines', label: 'Lines' },
        { value: 'pills', label: 'Pills' },
        { value: 'cards', label: 'Card' },
      ],
      default: 'lines',
    }),
    align: alignment(),
  },
  // Where somebody begins to write is in sight before the script can know of it.
  css: `
.ff-tabs { display: grid; grid-template-columns: minmax(0, 1fr); row-gap: 2rem; color: var(--ff-fg); }
.ff-tabs:not([data-ff-on]) > .ff-tabs-list, .ff-tabs[data-ff-on] .ff-tabs-name { display: none; }
.ff-tabs[data-ff-on] { row-gap: 0; }
.ff-tabs-list { display: flex; gap: 0.25rem; margin-bottom: 1.5rem; overflow-x: auto; scrollbar-width: none; }
.ff-tabs-left > .ff-tabs-list { justify-content: safe flex-start; }
.ff-tabs-center > .ff-tabs-list { justify-content: safe center; }
.ff-tabs-right > .ff-tabs-list { justify-content: safe flex-end; }
.ff-tabs-tab { flex: none; box-sizing: border-box; min-height: 2.75rem; padding: 0.625rem 1rem; color: var(--ff-soft); font-size: calc(1rem * var(--ff-text-scale)); font-weight: 600; line-height: 1.5; white-space: nowrap; cursor: pointer; transition: color 120ms cubic-bezier(0.2, 0, 0, 1); }
.ff-tabs .ff-tabs-tab:focus-visible { outline-offset: -3px; }
.ff-tabs-tab:hover, .ff-tabs-tab[aria-selected=true] { color: var(--ff-fg); }
.ff-tabs-lines > .ff-tabs-list { gap: 1.75rem; box-shadow: inset 0 -1px var(--ff-line); }
.ff-tabs-lines .ff-tabs-tab { padding-inline: 0; }
.ff-tabs-lines .ff-tabs-tab[aria-selected=true] { box-shadow: inset 0 -2px var(--ff-accent-mark); }
.ff-tabs-pills .ff-tabs-tab { border-radius: 99rem; }
.ff-tabs-pills .ff-tabs-tab[aria-selected=true] { background: var(--ff-accent); color: var(--ff-on-accent); }
.ff-tabs-cards { padding: clamp(1rem, 4cqi, 2rem); border: 1px solid var(--ff-line); border-radius: var(--ff-radius); background: var(--ff-card); }
.ff-tabs-cards .ff-tabs-tab { border-radius: min(var(--ff-radius), 0.625rem); }
.ff-tabs-cards .ff-tabs-tab[aria-selected=true] { background: color-mix(in srgb, var(--ff-fg) 12%, transparent); }
.ff-tabs-name { font-size: calc(1.125rem * var(--ff-text-scale)); font-weight: 600; line-height: 1.4; }
.ff-tabs-name + .ff-tabs-content { margin-top: 0.5rem; }
.ff-tabs[data-ff-on] .ff-tabs-content { margin-top: 0; }
.ff-tabs-content { max-width: 42rem; color: var(--ff-soft); font-size: calc(1rem * var(--ff-text-scale)); line-height: 1.65; overflow-wrap: break-word; text-wrap: pretty; }
.ff-tabs-center { text-align: center; }
.ff-tabs-center .ff-tabs-content { margin-inline: auto; }
.ff-tabs-left { text-align: start; }
.ff-tabs-left .ff-tabs-content { margin-inline: 0 auto; }
.ff-tabs-right { text-align: end; }
.ff-tabs-right .ff-tabs-content { margin-inline: auto 0; }
${flowCss('.ff-tabs-content')}
.ff-tabs-content :is(ul, ol) { display: table; padding-inline-start: 1.35em; text-align: start; }
.ff-tabs-center .ff-tabs-content :is(ul, ol) { margin-inline: auto; }
.ff-tabs-left .ff-tabs-content :is(ul, ol) { margin-inline: 0; }
.ff-tabs-right .ff-tabs-content :is(ul, ol) { margin-inline: auto 0; }
.ff-tabs-panel[hidden]:has([contenteditable=true]) { display: block; content-visibility: visible; }
.ff-tabs-empty { padding: 1.5rem; border: 1px dashed var(--ff-control); border-radius: var(--ff-radius); color: var(--ff-soft); font-size: 0.9375rem; text-align: center; }
@media (prefers-reduced-motion: reduce) { .ff-tabs-tab { transition: none; } }
`,
  render({ id, props, slots, context }) {
    const { items } = props
    const hint = items.length === 0 ? context.placeholder('Add a tab') : null
    if (items.length === 0)
      return hint === null ? null : <div className="ff-tabs-empty">{hint}</div>
    const partId = (part: string, item: ListItem) => `${id}-${part}-${item.id}`
    return (
      <div className={`${look('ff-tabs', props, 'align')} ff-tabs-${props.look}`}>
        <div className="ff-tabs-list">
          {items.map((item) => (
            <div key={item.id} className="ff-tabs-tab" id={partId('tab', item)}>
              {itemSlot(slots, 'items', item.id, 'label')}
            </div>
          ))}
        </div>
        {items.map((item) => (
          <div key={item.id} className="ff-tabs-panel" id={partId('panel', item)}>
            <p className="ff-tabs-name">{textOfValue(item.label)}</p>
            <div className="ff-tabs-content">{itemSlot(slots, 'items', item.id, 'content')}</div>
          </div>
        ))}
      </div>
    )
  },
})
