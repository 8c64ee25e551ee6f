import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { defineBlock } from '../define-block.ts'
import { alignment, choice, link, list } from '../fields.ts'
import { hiddenCss } from '../hidden-css.ts'
import { linkAttributes } from '../href.ts'
import { look } from '../look.ts'
import { networkOf } from './networks.ts'

export default defineBlock({
  kind: 'social-links',
  version: 1,
  name: 'Social links',
  description: 'Where else to find you; icons and names follow from the addresses.',
  icon: IconShare,
  category: 'action',
  fields: {
    items: list({
      label: 'Links',
      itemName: 'Link',
      maxItems: 16,
      fields: {
        link: link({
          label: 'Address',
          required: true,
          help: 'Your page on a network, a web site or an e-mail address.',
        }),
      },
      default: [
        { id: 'first', link: 'https://www.linkedin.com/' },
        { id: 'second', link: 'https://www.instagram.com/' },
        { id: 'third', link: 'https://www.youtube.com/' },
      ],
    }),
    look: choice({
      label: 'Show',
      options: [
        { value: 'icons', label: 'Icons' },
        { value: 'names', label: 'With names' },
      ],
      default: 'icons',
    }),
    frame: choice({
      label: 'Frame',
      options: [
        { value: 'none', label: 'None' },
        { value: 'line', label: 'Line' },
        { value: 'solid', label: 'Solid' },
      ],
      default: 'line',
    }),
    size: choice({
      label: 'Size',
      responsive: true,
      options: [
        { value: 'medium', label: 'Medium' },
        { value: 'large', label: 'Large' },
      ],
      default: 'medium',
    }),
    align: alignment(),
  },
  css: `
.ff-social-links { display: flex; flex-wrap: wrap; justify-content: var(--ff-social-links-at); gap: 0.625rem; padding: 0; list-style: none; }
.ff-social-links-left { --ff-social-links-at: flex-start; }
.ff-social-links-center { --ff-social-links-at: center; }
.ff-social-links-right { --ff-social-links-at: flex-end; }
.ff-social-links-medium { --ff-social-links-box: 2.75rem; --ff-social-links-sign: 1.375rem; --ff-social-links-font: 0.9375rem; }
.ff-social-links-large { --ff-social-links-box: 3.5rem; --ff-social-links-sign: 1.75rem; --ff-social-links-font: 1.0625rem; }
.ff-social-links > li { max-width: 100%; }
.ff-social-links a { position: relative; display: flex; align-items: center; justify-content: center; gap: 0.5rem; box-sizing: border-box; min-width: var(--ff-social-links-box); min-height: var(--ff-social-links-box); border: 1px solid transparent; border-radius: min(var(--ff-radius), 99rem); color: var(--ff-fg); font-size: calc(var(--ff-social-links-font) * var(--ff-text-scale)); font-weight: 500; line-height: 1.3; text-decoration: none; transition: background-color 120ms cubic-bezier(0.2, 0, 0, 1), color 120ms cubic-bezier(0.2, 0, 0, 1); }
.ff-social-links svg { flex: none; width: var(--ff-social-links-sign); height: var(--ff-social-links-sign); }
.ff-social-links-look-names a { padding-block: 0.375rem; padding-inline: 0.75rem 1rem; overflow-wrap: anywhere; }
.ff-social-links-look-names a span { min-width: 0; }
${hiddenCss('.ff-social-links-look-icons a span')}
.ff-social-links-frame-none { gap: 0.25rem; }
.ff-social-links-frame-none.ff-social-links-look-names a { padding-inline: 0.5rem; }
.ff-social-links-frame-none a { color: var(--ff-soft); }
.ff-social-links-frame-none a:hover { color: var(--ff-fg); }
.ff-social-links-frame-line a { border-color: var(--ff-line); }
.ff-social-links-frame-line a:hover { border-color: var(--ff-control); background: var(--ff-surface); }
.ff-social-links-frame-solid a { background: var(--ff-fg); color: var(--ff-bg); }
.ff-social-links-frame-solid a:hover { background: var(--ff-accent); color: var(--ff-on-accent); }
.ff-social-links-empty { padding: 0.5rem 0.75rem; border: 1px dashed var(--ff-control); border-radius: var(--ff-radius); color: var(--ff-soft); font-size: 0.9375rem; }
@media (prefers-reduced-motion: reduce) { .ff-social-links a { transition: none; } }
`,
  render({ props, context }) {
    const links = props.items.flatMap(({ id, link: href }) => {
      const anchor = linkAttributes(String(href), context.linkTo)
      const network = networkOf(String(href))
      return anchor && network ? [{ id, anchor, network }] : []
    })
    const hint = links.length === 0 ? context.placeholder('Add the address of a page') : null
    if (links.length === 0 && hint === null) return null
    return (
      <ul
        className={`${look('ff-social-links', props, 'size', 'align')} ff-social-links-look-${props.look} ff-social-links-frame-${props.frame}`}
      >
        {hint === null ? null : <li className="ff-social-links-empty">{hint}</li>}
        {links.map(({ id, anchor, network: { name, icon: Icon } }) => (
          <li key={id}>
            <a {...anchor}>
              <Icon stroke={1.5} aria-hidden />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    )
  },
})
