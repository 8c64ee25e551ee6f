import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs'
import { defineBlock } from '../define-block.ts'
import { alignment, choice, richText } from '../fields.ts'
import { look } from '../look.ts'
import { rich } from '../rich.ts'

export default defineBlock({
  kind: 'rich-text',
  version: 1,
  name: 'Text',
  description: 'Paragraphs, lists, quotes and links.',
  icon: IconAlignLeft,
  category: 'text',
  rank: 2,
  textField: 'text',
  fields: {
    text: richText({
      label: 'Text',
      required: true,
      placeholder: 'Write something worth reading',
      default: rich(
        'Explain what people get and why it matters to them now. Two or three short sentences are read; a long paragraph is not.',
      ),
    }),
    size: choice({
      label: 'Size',
      responsive: true,
      options: [
        { value: 'small', label: 'Small' },
        { value: 'normal', label: 'Normal' },
        { value: 'large', label: 'Lead' },
      ],
      default: 'normal',
    }),
    tone: choice({
      label: 'Tone',
      options: [
        { value: 'normal', label: 'Full' },
        { value: 'soft', label: 'Softer' },
        { value: 'eyebrow', label: 'Small capitals' },
      ],
      default: 'normal',
    }),
    align: alignment(),
  },
  css: `
.ff-rich-text { max-width: 42rem; color: var(--ff-fg); overflow-wrap: break-word; text-wrap: pretty; }
.ff-rich-text-normal { font-size: calc(1.0625rem * var(--ff-text-scale)); line-height: 1.65; }
.ff-rich-text-small { font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.6; }
.ff-rich-text-large { font-size: calc(clamp(1.125rem, 1.02rem + 0.6cqi, 1.375rem) * var(--ff-text-scale)); line-height: 1.55; }
.ff-rich-text-soft { color: var(--ff-soft); }
.ff-rich-text-eyebrow { margin-block-end: -0.375rem; color: var(--ff-link); font-size: 0.8125rem; font-weight: 600; letter-spacing: 0.08em; text-transform: uppercase; }
.ff-rich-text-left { margin-inline: 0 auto; text-align: start; }
.ff-rich-text-center { margin-inline: auto; text-align: center; }
.ff-rich-text-right { margin-inline: auto 0; text-align: end; }
.ff-rich-text :is(p, h1, h2, h3, ul, ol, blockquote) + :is(p, ul, ol, blockquote) { margin-top: 0.85em; }
.ff-rich-text * + :is(h1, h2, h3) { margin-top: 1.6em; }
.ff-rich-text :is(h1, h2, h3) { font-family: var(--ff-heading); font-weight: var(--ff-heading-weight); line-height: 1.25; letter-spacing: calc(-0.01em * var(--ff-tracking)); }
.ff-rich-text h1 { font-size: 1.75em; }
.ff-rich-text h2 { font-size: 1.4em; }
.ff-rich-text h3 { font-size: 1.15em; }
.ff-rich-text :is(ul, ol) { padding-inline-start: 1.35em; text-align: start; }
.ff-rich-text li + li { margin-top: 0.4em; }
.ff-rich-text li::marker { color: var(--ff-soft); }
.ff-rich-text blockquote { padding-inline-start: 1.1em; border-inline-start: 3px solid var(--ff-accent-mark); font-style: italic; }
.ff-rich-text code { padding: 0.1em 0.35em; border-radius: 0.3em; background: var(--ff-surface); font-size: 0.9em; }
.ff-rich-text :is(strong, b) { font-weight: 650; }
`,
  render({ props, slots }) {
    return <div className={look('ff-rich-text', props, 'size', 'align', 'tone')}>{slots.text}</div>
  },
})
