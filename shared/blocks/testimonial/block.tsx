import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import type { ListItem } from '../../campaign/model/snapshot.ts'
import type { PageLanguage } from '../../languages/page-language.ts'
import { fillWords } from '../../languages/page-language.ts'
import { columns, columnsCss } from '../columns.ts'
import { defineBlock } from '../define-block.ts'
import type { BlockContext } from '../define-block.ts'
import { choice, focal, image, list, number, richText } from '../fields.ts'
import { hasPlace } from '../has-place.ts'
import { itemSlot } from '../item-slot.ts'
import { look } from '../look.ts'
import { focalPosition, picture } from '../picture.ts'
import { rich, textOfValue } from '../rich.ts'

const someone = { picture: '', focal: '50 50', stars: 0 }

export default defineBlock({
  kind: 'testimonial',
  version: 1,
  name: 'Testimonials',
  description: 'What people say about it, with their names and faces.',
  icon: IconMessage2,
  category: 'text',
  fields: {
    items: list({
      label: 'Voices',
      itemName: 'Voice',
      maxItems: 24,
      fields: {
        name: richText({
          label: 'Name',
          inline: true,
          plain: true,
          required: true,
          placeholder: 'Name',
          default: rich('Full name'),
        }),
        role: richText({
          label: 'Role',
          inline: true,
          plain: true,
          placeholder: 'Role, company',
          default: rich('Role, company'),
        }),
        text: richText({
          label: 'Words',
          inline: true,
          required: true,
          placeholder: 'What did they say?',
          default: rich('What changed for them, in their own words.'),
        }),
        picture: image({ label: 'Picture', focal: 'focal' }),
        focal: focal(),
        stars: number({
          label: 'Stars',
          group: 'content',
          help: 'Out of five; 0 shows none.',
          min: 0,
          max: 5,
          default: 0,
        }),
      },
      default: [
        {
          id: 'first',
          ...someone,
          name: rich('Full name'),
          role: rich('Role, company'),
          text: rich('What was hard before, and what is easy now. Ask for one concrete example.'),
        },
        {
          id: 'second',
          ...someone,
          name: rich('Another name'),
          role: rich('Role, company'),
          text: rich('The doubt they had at first, and what made them try it all the same.'),
        },
        {
          id: 'third',
          ...someone,
          name: rich('Third name'),
          role: rich('Role, company'),
          text: rich(
            'What they would tell a friend who is about to decide. Two sentences are plenty.',
          ),
        },
      ],
    }),
    look: choice({
      label: 'Look',
      options: [
        { value: 'cards', label: 'Cards' },
        { value: 'lines', label: 'Lines' },
        { value: 'plain', label: 'Plain' },
      ],
      default: 'cards',
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
    align: choice({
      label: 'Align',
      responsive: true,
      options: [
        { value: 'left', label: 'Left' },
        { value: 'center', label: 'Centre' },
      ],
      default: 'left',
    }),
    columns: columns('three', 'three'),
  },
  css: `
.ff-testimonial { display: grid; grid-template-columns: repeat(var(--ff-columns), minmax(0, 1fr)); gap: var(--ff-testimonial-gap); padding: 0; color: var(--ff-fg); list-style: none; }
${columnsCss('ff-testimonial', { one: 1, two: 1, three: 1 }, 44)}
.ff-testimonial-look-cards { --ff-testimonial-gap: 1.25rem; }
.ff-testimonial-look-lines, .ff-testimonial-look-plain { --ff-testimonial-gap: 2.5rem; }
.ff-testimonial-look-cards > li { padding: 1.5rem; border: 1px solid var(--ff-line); border-radius: var(--ff-radius); background: var(--ff-card); }
.ff-testimonial-look-lines > li { padding-top: 1.5rem; border-top: 1px solid var(--ff-line); }
.ff-testimonial-voice { display: flex; flex-direction: column; align-items: var(--ff-testimonial-at); gap: 1.25rem; height: 100%; text-align: var(--ff-testimonial-text); }
.ff-testimonial-left { --ff-testimonial-at: flex-start; --ff-testimonial-text: start; --ff-testimonial-flow: row; }
.ff-testimonial-center { --ff-testimonial-at: center; --ff-testimonial-text: center; --ff-testimonial-flow: column; }
.ff-testimonial-voice blockquote { max-width: 46rem; overflow-wrap: break-word; text-wrap: pretty; }
.ff-testimonial-medium blockquote { font-size: calc(1.0625rem * var(--ff-text-scale)); line-height: 1.6; }
.ff-testimonial-large blockquote { font: var(--ff-heading-weight) calc(clamp(1.375rem, 1.15rem + 1.3cqi, 1.75rem) * var(--ff-scale))/1.35 var(--ff-heading); letter-spacing: calc(-0.015em * var(--ff-tracking)); }
.ff-testimonial-stars { display: flex; gap: 0.125rem; color: var(--ff-accent-mark); }
.ff-testimonial-stars svg { width: 1.125rem; height: 1.125rem; }
.ff-testimonial-off { opacity: 0.25; }
.ff-testimonial-by { display: flex; flex-direction: var(--ff-testimonial-flow); align-items: center; gap: 0.75rem; margin-top: auto; font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.4; }
.ff-testimonial-face { flex: none; display: grid; place-items: center; width: 2.75rem; height: 2.75rem; border-radius: 50%; object-fit: cover; background: var(--ff-surface); color: var(--ff-soft); font-size: 0.875rem; font-weight: 600; text-transform: uppercase; }
.ff-testimonial-look-cards .ff-testimonial-face { box-shadow: 0 0 0 1px var(--ff-line); }
.ff-testimonial-name { display: block; font-weight: 600; overflow-wrap: anywhere; }
.ff-testimonial-role { display: block; color: var(--ff-soft); font-size: 0.9em; overflow-wrap: anywhere; }
`,
  render({ props, slots, context, language }) {
    const voices = props.items.filter(({ text }) => hasPlace(text, context))
    if (voices.length === 0) return null
    return (
      <ul
        className={`${look('ff-testimonial', props, 'size', 'align', 'columns')} ff-testimonial-look-${props.look}`}
      >
        {voices.map((item) => (
          <li key={item.id}>
            <figure className="ff-testimonial-voice">
              <Stars count={Number(item.stars)} language={language} />
              <blockquote>{itemSlot(slots, 'items', item.id, 'text')}</blockquote>
              <figcaption className="ff-testimonial-by">
                <Face item={item} context={context} />
                <span>
                  <span className="ff-testimonial-name">
                    {itemSlot(slots, 'items', item.id, 'name')}
                  </span>
                  {hasPlace(item.role, context) ? (
                    <span className="ff-testimonial-role">
                      {itemSlot(slots, 'items', item.id, 'role')}
                    </span>
                  ) : null}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    )
  },
})

function Stars({ count, language }: { count: number; language: PageLanguage }) {
  const full = Math.round(count)
  if (full === 0) return null
  return (
    <span
      className="ff-testimonial-stars"
      role="img"
      aria-label={fillWords(language.words.stars, { count: full })}
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <IconStarFilled
          key={star}
          className={star > full ? 'ff-testimonial-off' : undefined}
          aria-hidden
        />
      ))}
    </span>
  )
}

type FaceProps = { item: ListItem; context: BlockContext }

/** The picture, else the initials; decoration either way, as the name stands beside it. */
function Face({ item, context }: FaceProps) {
  const asset = String(item.picture)
  if (asset !== '') {
    return (
      <img
        className="ff-testimonial-face"
        {...picture(asset, context, { first: false, sizes: '44px' })}
        alt=""
        style={{ objectPosition: focalPosition(String(item.focal)) }}
      />
    )
  }
  const letters = initials(textOfValue(item.name))
  return letters === '' ? null : (
    <span className="ff-testimonial-face" aria-hidden>
      {letters}
    </span>
  )
}

/** The first letters of the first and the last word of a name; '' for a name without letters. */
export function initials(name: string): string {
  const letters = [...name.matchAll(/(\p{L}\p{M}*)[^\s,]*/gu)].map(([, letter]) => letter)
  return [letters[0], ...letters.slice(1).slice(-1)].join('')
}
