import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import { defineBlock } from '../define-block.ts'
import { choice, list, richText, toggle } from '../fields.ts'
import { flowCss } from '../flow-css.ts'
import { itemSlot } from '../item-slot.ts'
import { paragraph, rich } from '../rich.ts'

export default defineBlock({
  kind: 'accordion',
  version: 1,
  name: 'FAQ',
  description: 'Questions that open to show their answers.',
  icon: IconListDetails,
  category: 'text',
  fields: {
    items: list({
      label: 'Questions',
      itemName: 'Question',
      maxItems: 30,
      fields: {
        question: richText({
          label: 'Question',
          inline: true,
          plain: true,
          required: true,
          placeholder: 'What do people ask?',
          default: rich('What do people ask?'),
        }),
        answer: richText({
          label: 'Answer',
          inline: false,
          placeholder: 'Answer in two or three sentences',
          default: rich('Answer in two or three sentences.'),
        }),
        open: toggle({ label: 'Open from the start' }),
      },
      default: [
        {
          id: 'first',
          question: rich('How long does it take?'),
          answer: rich('Say how long, and what could make it longer. People plan by it.'),
          open: true,
        },
        {
          id: 'second',
          question: rich('What does it cost?'),
          answer: rich(paragraph('Name the price, and what is not included in it.')),
          open: false,
        },
        {
          id: 'third',
          question: rich('Can I change my mind?'),
          answer: rich('Say until when, and how. A clear way out makes it easier to begin.'),
          open: false,
        },
      ],
    }),
    single: toggle({
      label: 'One at a time',
      help: 'Opening one closes the others.',
      group: 'style',
    }),
    look: choice({
      label: 'Look',
      options: [
        { value: 'lines', label: 'Lines' },
        { value: 'cards', label: 'Cards' },
      ],
      default: 'lines',
    }),
  },
  css: `
.ff-accordion { display: grid; color: var(--ff-fg); }
.ff-accordion-cards { gap: 0.75rem; }
.ff-accordion-item { border-bottom: 1px solid var(--ff-line); }
.ff-accordion-lines .ff-accordion-item:first-child { border-top: 1px solid var(--ff-line); }
.ff-accordion-cards .ff-accordion-item { padding-inline: 1.25rem; border: 1px solid var(--ff-line); border-radius: var(--ff-radius); background: var(--ff-card); }
.ff-accordion-question { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; padding-block: 1.125rem; font-size: calc(1.0625rem * var(--ff-text-scale)); font-weight: 600; line-height: 1.45; list-style: none; cursor: pointer; }
.ff-accordion-question::-webkit-details-marker { display: none; }
.ff-accordion-question::after { content: ''; flex: none; box-sizing: content-box; width: 0.5rem; height: 0.5rem; border: solid currentcolor; border-width: 0 2px 2px 0; opacity: 0.6; transform: translateY(-0.15rem) rotate(45deg); transition: transform 200ms cubic-bezier(0.2, 0, 0, 1); }
.ff-accordion-item[open] > .ff-accordion-question::after { transform: translateY(0.1rem) rotate(225deg); }
.ff-accordion-answer { max-width: 42rem; padding-bottom: 1.25rem; color: var(--ff-soft); font-size: calc(1rem * var(--ff-text-scale)); line-height: 1.65; overflow-wrap: break-word; text-wrap: pretty; }
${flowCss('.ff-accordion-answer')}
@media (prefers-reduced-motion: reduce) { .ff-accordion-question::after { transition: none; } }
`,
  render({ id, props, slots }) {
    return (
      <div className={`ff-accordion ff-accordion-${props.look}`}>
        {props.items.map((item) => (
          <details
            key={item.id}
            className="ff-accordion-item"
            open={item.open === true}
            name={props.single ? id : undefined}
          >
            <summary className="ff-accordion-question">
              {itemSlot(slots, 'items', item.id, 'question')}
            </summary>
            <div className="ff-accordion-answer">{itemSlot(slots, 'items', item.id, 'answer')}</div>
          </details>
        ))}
      </div>
    )
  },
})
