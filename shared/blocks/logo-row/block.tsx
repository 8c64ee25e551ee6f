import IconBadges from '@tabler/icons-react/dist/esm/icons/IconBadges.mjs'
import type { ListItem } from '../../campaign/model/snapshot.ts'
import { defineBlock } from '../define-block.ts'
import type { BlockContext } from '../define-block.ts'
import { choice, image, link, list, text } from '../fields.ts'
import { linkAttributes } from '../href.ts'
import { look } from '../look.ts'
import { picture } from '../picture.ts'

export default defineBlock({
  kind: 'logo-row',
  version: 1,
  name: 'Logo row',
  description: 'The logos of partners or customers, all of one height.',
  icon: IconBadges,
  category: 'media',
  fields: {
    items: list({
      label: 'Logos',
      itemName: 'Logo',
      maxItems: 24,
      fields: {
        name: text({
          label: 'Name',
          help: 'Read out instead of the picture, and shown while there is none.',
          maxLength: 80,
          required: true,
          placeholder: 'Whose logo it is',
          default: 'Company name',
        }),
        picture: image({ label: 'Picture' }),
        link: link({ label: 'Link' }),
      },
      default: [
        { id: 'first', name: 'One company', picture: '', link: '' },
        { id: 'second', name: 'A second one', picture: '', link: '' },
        { id: 'third', name: 'A third', picture: '', link: '' },
        { id: 'fourth', name: 'And another', picture: '', link: '' },
      ],
    }),
    tone: choice({
      label: 'Colours',
      options: [
        { value: 'own', label: 'Their own' },
        { value: 'grey', label: 'Grey' },
        { value: 'dark', label: 'All black' },
        { value: 'light', label: 'All white' },
      ],
      help: 'Black and white need pictures with a transparent ground.',
      default: 'own',
    }),
    size: choice({
      label: 'Height',
      responsive: true,
      options: [
        { value: 'small', label: 'Small' },
        { value: 'medium', label: 'Medium' },
        { value: 'large', label: 'Large' },
      ],
      default: 'medium',
    }),
    align: choice({
      label: 'Align',
      responsive: true,
      options: [
        { value: 'left', label: 'Left' },
        { value: 'center', label: 'Centre' },
        { value: 'right', label: 'Right' },
        { value: 'spread', label: 'Spread' },
      ],
      default: 'center',
    }),
  },
  css: `
.ff-logo-row { display: flex; flex-wrap: wrap; align-items: center; gap: clamp(1rem, 3cqi, 2rem) clamp(1.75rem, 5cqi, 4rem); padding: 0; list-style: none; }
.ff-logo-row-small { --ff-logo-row-height: 1.5rem; }
.ff-logo-row-medium { --ff-logo-row-height: 2.25rem; }
.ff-logo-row-large { --ff-logo-row-height: 3.5rem; }
.ff-logo-row-left { justify-content: flex-start; }
.ff-logo-row-center { justify-content: center; }
.ff-logo-row-right { justify-content: flex-end; }
.ff-logo-row-spread { justify-content: space-evenly; }
.ff-logo-row > li { display: flex; min-width: 0; max-width: 100%; }
.ff-logo-row a { display: flex; min-width: 0; padding-block: 0.375rem; text-decoration: none; }
.ff-logo-row img { display: block; width: auto; max-width: min(100%, calc(var(--ff-logo-row-height) * 6)); height: var(--ff-logo-row-height); object-fit: contain; }
.ff-logo-row-word { display: flex; align-items: center; min-height: var(--ff-logo-row-height); color: var(--ff-soft); font-family: var(--ff-heading); font-size: calc(var(--ff-logo-row-height) * 0.25 + 0.75rem); font-weight: 600; line-height: 1.15; letter-spacing: calc(-0.015em * var(--ff-tracking)); overflow-wrap: anywhere; }
.ff-logo-row a:hover .ff-logo-row-word { color: var(--ff-fg); }
.ff-logo-row-tone-grey img { filter: grayscale(1); opacity: 0.75; transition: filter 120ms cubic-bezier(0.2, 0, 0, 1), opacity 120ms cubic-bezier(0.2, 0, 0, 1); }
.ff-logo-row-tone-grey a:is(:hover, :focus-visible) img { filter: none; opacity: 1; }
.ff-logo-row-tone-dark img { filter: brightness(0); }
.ff-logo-row-tone-light img { filter: brightness(0) invert(1); }
@media (prefers-reduced-motion: reduce) { .ff-logo-row img { transition: none; } }
`,
  render({ props, context }) {
    const logos = props.items.filter((item) => item.picture !== '' || nameOf(item) !== '')
    if (logos.length === 0) return null
    return (
      <ul
        className={`${look('ff-logo-row', props, 'size', 'align')} ff-logo-row-tone-${props.tone}`}
      >
        {logos.map((item) => (
          <li key={item.id}>
            <Logo item={item} context={context} />
          </li>
        ))}
      </ul>
    )
  },
})

function nameOf({ name }: ListItem): string {
  return String(name).trim()
}

function Logo({ item, context }: { item: ListItem; context: BlockContext }) {
  const anchor = linkAttributes(String(item.link), context.linkTo)
  const asset = String(item.picture)
  const shown =
    asset === '' ? (
      <span className="ff-logo-row-word">{nameOf(item)}</span>
    ) : (
      <img {...picture(asset, context, { first: false, sizes: '14rem' })} alt={nameOf(item)} />
    )
  return anchor ? <a {...anchor}>{shown}</a> : shown
}
