import IconLibraryPhoto from '@tabler/icons-react/dist/esm/icons/IconLibraryPhoto.mjs'
import type { ListItem } from '../../campaign/model/snapshot.ts'
import { columnCount, columns, columnsCss } from '../columns.ts'
import { defineBlock } from '../define-block.ts'
import type { BlockContext, BlockPlace } from '../define-block.ts'
import { choice, focal, image, list, richText, text, toggle, pictureShape } from '../fields.ts'
import { hasPlace } from '../has-place.ts'
import { hiddenCss } from '../hidden-css.ts'
import { linkAttributes } from '../href.ts'
import { itemSlot } from '../item-slot.ts'
import { look } from '../look.ts'
import { focalPosition, largestPicture, picture } from '../picture.ts'
import { rich } from '../rich.ts'
import { said } from '../said.ts'

const sample = { focal: '50 50', caption: rich('') }

export default defineBlock({
  kind: 'gallery',
  version: 1,
  name: 'Gallery',
  description: 'Several pictures in a grid, with captions if you like.',
  icon: IconLibraryPhoto,
  category: 'media',
  fields: {
    items: list({
      label: 'Pictures',
      itemName: 'Picture',
      maxItems: 40,
      fields: {
        picture: image({ label: 'Picture', required: true, focal: 'focal' }),
        focal: focal(),
        alt: text({
          label: 'Alternative text',
          help: 'Says what the picture shows, for people who do not see it.',
          maxLength: 300,
          required: true,
        }),
        caption: richText({
          label: 'Caption',
          inline: true,
          placeholder: 'Caption',
          default: rich(''),
        }),
      },
      default: [
        {
          id: 'first',
          ...sample,
          picture: '/pictures/light-morning.svg',
          alt: 'A pale sun rising behind hills',
        },
        {
          id: 'second',
          ...sample,
          picture: '/pictures/light-noon.svg',
          alt: 'A white sun high in a clear sky',
        },
        {
          id: 'third',
          ...sample,
          picture: '/pictures/light-evening.svg',
          alt: 'The moon and stars over dark hills',
        },
      ],
    }),
    captions: toggle({ label: 'Captions', help: 'Written below the pictures on the page.' }),
    enlarge: toggle({
      label: 'Open the whole picture',
      help: 'A click shows it uncut in a new tab.',
    }),
    enlargeHint: text({
      label: 'What a click does',
      help: 'Read out after the alternative text.',
      maxLength: 60,
      ...said('newTab'),
      when: { field: 'enlarge', in: ['true'] },
    }),
    ratio: pictureShape('landscape'),
    corners: choice({
      label: 'Corners',
      options: [
        { value: 'square', label: 'Square' },
        { value: 'theme', label: 'As the theme' },
      ],
      default: 'theme',
    }),
    gap: choice({
      label: 'Gap',
      options: [
        { value: 'none', label: 'None' },
        { value: 'small', label: 'Small' },
        { value: 'medium', label: 'Medium' },
      ],
      default: 'small',
    }),
    columns: columns('four', 'three'),
  },
  css: `
.ff-gallery { display: grid; grid-template-columns: repeat(var(--ff-columns), minmax(0, 1fr)); align-items: start; padding: 0; list-style: none; }
${columnsCss('ff-gallery', { one: 1, two: 2, three: 2, four: 2 }, 36)}
@container (max-width: 35.99rem) { :is(.ff-gallery-three, .ff-gallery-four) > li:last-child:nth-child(odd) { grid-column: 1 / -1; } }
.ff-gallery-gap-none { gap: 0; }
.ff-gallery-gap-small { gap: clamp(0.5rem, 1.5cqi, 1rem); }
.ff-gallery-gap-medium { gap: clamp(0.75rem, 2.5cqi, 2rem); }
.ff-gallery a { display: block; position: relative; overflow: hidden; }
.ff-gallery img { display: block; width: 100%; height: auto; object-fit: cover; }
.ff-gallery-ratio-wide { --ff-gallery-ratio: 16 / 9; }
.ff-gallery-ratio-landscape { --ff-gallery-ratio: 4 / 3; }
.ff-gallery-ratio-square { --ff-gallery-ratio: 1; }
.ff-gallery-ratio-portrait { --ff-gallery-ratio: 3 / 4; }
.ff-gallery:not(.ff-gallery-ratio-original) img, .ff-gallery-empty { aspect-ratio: var(--ff-gallery-ratio, 4 / 3); }
.ff-gallery-corners-theme :is(img, a, .ff-gallery-empty) { border-radius: var(--ff-radius); }
.ff-gallery a img { transition: transform 200ms cubic-bezier(0.2, 0, 0, 1); }
.ff-gallery a:hover img { transform: scale(1.03); }
.ff-gallery figcaption { margin-top: 0.625rem; color: var(--ff-soft); font-size: calc(0.875rem * var(--ff-text-scale)); line-height: 1.5; overflow-wrap: break-word; }
.ff-gallery-gap-none figcaption { margin-bottom: 0.75rem; }
.ff-gallery-empty { display: grid; place-items: center; box-sizing: border-box; padding: 1rem; border: 1px dashed var(--ff-control); background: var(--ff-surface); color: var(--ff-soft); font-size: 0.9375rem; text-align: center; }
${hiddenCss('.ff-gallery-hint')}
@media (prefers-reduced-motion: reduce) { .ff-gallery a img { transition: none; } .ff-gallery a:hover img { transform: none; } }
`,
  render({ props, slots, context, place }) {
    const hint = context.placeholder('Choose a picture')
    const shown = props.items.filter((item) => item.picture !== '' || hint !== null)
    if (shown.length === 0) return null
    const sizes = partSizes(
      place.sizes,
      columnCount(props.columns),
      columnCount(props.columns === 'one' ? 'one' : 'two'),
    )
    const opens = props.enlarge ? props.enlargeHint : null
    return (
      <ul
        className={`${look('ff-gallery', props, 'columns')} ff-gallery-ratio-${props.ratio} ff-gallery-gap-${props.gap} ff-gallery-corners-${props.corners}`}
      >
        {shown.map((item, at) => (
          <li key={item.id}>
            <figure>
              {item.picture === '' ? (
                <div className="ff-gallery-empty">{hint}</div>
              ) : (
                <Shown
                  item={item}
                  context={context}
                  place={{ first: place.first && at === 0, sizes }}
                  opens={opens}
                />
              )}
              {props.captions && hasPlace(item.caption, context) ? (
                <figcaption>{itemSlot(slots, 'items', item.id, 'caption')}</figcaption>
              ) : null}
            </figure>
          </li>
        ))}
      </ul>
    )
  },
  showsPicture: ({ items }) => items.some(({ picture: asset }) => asset !== ''),
})

type ShownProps = {
  item: ListItem
  context: BlockContext
  place: BlockPlace
  /** What is read out of the link to the whole picture; null for no link. */
  opens: string | null
}

function Shown({ item, context, place, opens }: ShownProps) {
  const asset = String(item.picture)
  const img = (
    <img
      {...picture(asset, context, place)}
      alt={String(item.alt)}
      style={{ objectPosition: focalPosition(String(item.focal)) }}
    />
  )
  const whole =
    opens === null ? undefined : linkAttributes(largestPicture(asset, context), (href) => href)
  if (!whole) return img
  return (
    <a {...whole} target="_blank" rel="noopener">
      {img}
      <span className="ff-gallery-hint"> {opens}</span>
    </a>
  )
}

/**
 * The `sizes` of one of `wide` pictures beside each other, or of `narrow` where the page is
 * narrowest, from the `sizes` of a picture as wide as all of them.
 */
export function partSizes(sizes: string, wide: number, narrow: number): string {
  return sizes
    .split(', ')
    .map((size) => {
      const count = size.startsWith('(') ? wide : narrow
      return size.replace(
        /([\d.]+)(rem|vw)$/,
        (_, length, unit) => `${Math.ceil(Number(length) / count)}${String(unit)}`,
      )
    })
    .join(', ')
}
