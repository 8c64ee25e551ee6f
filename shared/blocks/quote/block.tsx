import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs'
import { defineBlock } from '../define-block.ts'
import { alignment, choice, link, richText } from '../fields.ts'
import { hasPlace } from '../has-place.ts'
import { linkAttributes } from '../href.ts'
import { look } from '../look.ts'
import { rich } from '../rich.ts'

export default defineBlock({
  kind: 'quote',
  version: 1,
  name: 'Quote',
  description: 'One sentence worth pulling out, and who said it.',
  icon: IconBlockquote,
  category: 'text',
  textField: 'text',
  fields: {
    text: richText({
      label: 'Words',
      inline: true,
      required: true,
      placeholder: 'Write what was said',
      default: rich('Put the sentence here that says it better than you could yourself.'),
    }),
    source: richText({
      label: 'Source',
      inline: true,
      plain: true,
      placeholder: 'Name, and where it was said',
      default: rich('Name, and where it was said'),
    }),
    link: link({ label: 'Link of the source' }),
    mark: choice({
      label: 'Mark',
      options: [
        { value: 'line', label: 'Line' },
        { value: 'sign', label: 'Quote mark' },
        { value: 'none', label: 'None' },
      ],
      default: 'line',
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
  },
  css: `
.ff-quote { box-sizing: content-box; position: relative; display: grid; gap: 1rem; max-width: 46rem; color: var(--ff-fg); }
.ff-quote blockquote { font-family: var(--ff-heading); font-weight: var(--ff-heading-weight); text-wrap: balance; overflow-wrap: break-word; }
.ff-quote-small { --ff-quote-sign: 2.5rem; }
.ff-quote-small blockquote { font-size: calc(clamp(1.125rem, 1rem + 0.6cqi, 1.3125rem) * var(--ff-scale)); line-height: 1.45; letter-spacing: calc(-0.01em * var(--ff-tracking)); }
.ff-quote-medium { --ff-quote-sign: 3.5rem; }
.ff-quote-medium blockquote { font-size: calc(clamp(1.375rem, 1.15rem + 1.3cqi, 1.875rem) * var(--ff-scale)); line-height: 1.3; letter-spacing: calc(-0.015em * var(--ff-tracking)); }
.ff-quote-large { --ff-quote-sign: 5rem; }
.ff-quote-large blockquote { font-size: calc(clamp(1.75rem, 1.2rem + 2.8cqi, 2.75rem) * var(--ff-scale)); line-height: 1.18; letter-spacing: calc(-0.022em * var(--ff-tracking)); }
.ff-quote figcaption { color: var(--ff-soft); font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.5; }
.ff-quote figcaption a { color: inherit; text-decoration-thickness: 1px; }
.ff-quote figcaption a:hover { color: var(--ff-fg); }
.ff-quote-left { --ff-quote-above: 0; --ff-quote-room: 1.5rem 0; --ff-quote-bar: 0 auto; --ff-quote-end: 0; --ff-quote-wide: 3px; --ff-quote-high: auto; justify-items: start; margin-inline: 0 auto; text-align: start; }
.ff-quote-center { --ff-quote-above: 1.75rem; --ff-quote-room: 0; --ff-quote-bar: calc(50% - 1.5rem) auto; --ff-quote-end: auto; --ff-quote-wide: 3rem; --ff-quote-high: 3px; justify-items: center; margin-inline: auto; text-align: center; }
.ff-quote-right { --ff-quote-above: 0; --ff-quote-room: 0 1.5rem; --ff-quote-bar: auto 0; --ff-quote-end: 0; --ff-quote-wide: 3px; --ff-quote-high: auto; justify-items: end; margin-inline: auto 0; text-align: end; }
.ff-quote-mark-line { padding-top: var(--ff-quote-above); padding-inline: var(--ff-quote-room); }
.ff-quote-mark-line::before { content: ''; position: absolute; inset-block: 0 var(--ff-quote-end); inset-inline: var(--ff-quote-bar); width: var(--ff-quote-wide); height: var(--ff-quote-high); border-radius: 99rem; background: var(--ff-accent-mark); }
.ff-quote-mark-sign::before { content: '“' / ''; height: 0.46em; color: var(--ff-accent-mark); font: 700 var(--ff-quote-sign)/0.9 Georgia, 'Times New Roman', serif; }
`,
  render({ props, slots, context }) {
    if (!hasPlace(props.text, context)) return null
    const anchor = linkAttributes(props.link, context.linkTo)
    return (
      <figure className={`${look('ff-quote', props, 'size', 'align')} ff-quote-mark-${props.mark}`}>
        <blockquote>{slots.text}</blockquote>
        {hasPlace(props.source, context) ? (
          <figcaption>{anchor ? <a {...anchor}>{slots.source}</a> : slots.source}</figcaption>
        ) : null}
      </figure>
    )
  },
})
