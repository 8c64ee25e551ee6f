import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs'
import { defineBlock } from '../define-block.ts'
import { alignment, choice, richText } from '../fields.ts'
import { look } from '../look.ts'
import { rich } from '../rich.ts'

const tags = { '1': 'h1', '2': 'h2', '3': 'h3' } as const

export default defineBlock({
  kind: 'heading',
  version: 1,
  name: 'Heading',
  description: 'A title for the page or for a part of it.',
  icon: IconHeading,
  category: 'text',
  rank: 1,
  textField: 'text',
  fields: {
    text: richText({
      label: 'Text',
      inline: true,
      required: true,
      placeholder: 'Write a heading',
      default: rich('Say the one thing they should remember'),
    }),
    level: choice({
      label: 'Level',
      group: 'content',
      help: 'One level 1 heading a page; the others follow in order.',
      options: [
        { value: '1', label: '1: page title' },
        { value: '2', label: '2: part' },
        { value: '3', label: '3: detail' },
      ],
      default: '2',
    }),
    size: choice({
      label: 'Size',
      responsive: true,
      options: [
        { value: 'small', label: 'Small' },
        { value: 'medium', label: 'Medium' },
        { value: 'large', label: 'Large' },
        { value: 'display', label: 'Display' },
      ],
      default: 'large',
    }),
    align: alignment(),
  },
  css: `
.ff-heading { margin-block-end: -0.25rem; font-family: var(--ff-heading); font-weight: var(--ff-heading-weight); color: var(--ff-fg); text-wrap: balance; overflow-wrap: break-word; }
.ff-heading p { font: inherit; }
.ff-heading-small { margin-block-end: -0.75rem; font-size: calc(clamp(1.125rem, 1rem + 0.6cqi, 1.3125rem) * var(--ff-scale)); line-height: 1.3; letter-spacing: calc(-0.01em * var(--ff-tracking)); }
.ff-heading-medium { font-size: calc(clamp(1.5rem, 1.2rem + 1.6cqi, 2rem) * var(--ff-scale)); line-height: 1.2; letter-spacing: calc(-0.015em * var(--ff-tracking)); }
.ff-heading-large { font-size: calc(clamp(2rem, 1.2rem + 4.6cqi, 3.5rem) * var(--ff-scale)); line-height: 1.08; letter-spacing: calc(-0.024em * var(--ff-tracking)); }
.ff-heading-display { font-size: calc(clamp(2.5rem, 0.9rem + 8.4cqi, 5.5rem) * var(--ff-scale)); line-height: 1.03; letter-spacing: calc(-0.032em * var(--ff-tracking)); }
.ff-heading-left { text-align: start; }
.ff-heading-center { text-align: center; }
.ff-heading-right { text-align: end; }
`,
  render({ props, slots }) {
    const Tag = tags[props.level]
    return <Tag className={look('ff-heading', props, 'size', 'align')}>{slots.text}</Tag>
  },
})
