import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { defineBlock } from '../define-block.ts'
import {
  choice,
  crop,
  focal,
  image,
  link,
  mediaWidth,
  text,
  toggle,
  pictureShape,
} from '../fields.ts'
import { linkAttributes } from '../href.ts'
import { look } from '../look.ts'
import { cropped, croppedCss, focalPosition, picture } from '../picture.ts'

export default defineBlock({
  kind: 'image',
  version: 2,
  // Nothing could be cropped before.
  upgrades: { 1: (props) => props },
  name: 'Image',
  description: 'A picture, with a caption if you like.',
  icon: IconPhoto,
  category: 'media',
  rank: 1,
  centresInRow: true,
  fields: {
    asset: image({ label: 'Picture', required: true, focal: 'focal' }),
    crop: crop('asset'),
    focal: focal({ when: { field: 'ratio', in: ['wide', 'landscape', 'square', 'portrait'] } }),
    alt: text({
      label: 'Alternative text',
      help: 'Says what the picture shows, for people who do not see it.',
      maxLength: 300,
      placeholder: 'A runner ties her shoes at sunrise',
    }),
    decorative: toggle({
      label: 'Only decoration',
      help: 'Screen readers skip it; it needs no alternative text.',
    }),
    caption: text({ label: 'Caption', maxLength: 300 }),
    link: link({ label: 'Link' }),
    // A crop has a shape of its own.
    ratio: pictureShape('original', { when: { field: 'crop', in: [''] } }),
    corners: choice({
      label: 'Corners',
      options: [
        { value: 'square', label: 'Square' },
        { value: 'theme', label: 'As the theme' },
        { value: 'large', label: 'Large' },
      ],
      default: 'theme',
    }),
    width: mediaWidth(),
  },
  css: `
.ff-image img { display: block; width: 100%; height: auto; object-fit: cover; }
.ff-image a { display: block; }
${croppedCss}.ff-image-small { max-width: 12rem; margin-inline: auto; }
.ff-image-medium { max-width: 30rem; margin-inline: auto; }
.ff-image-full { max-width: none; }
.ff-image-wide :is(img, .ff-image-empty) { aspect-ratio: 16 / 9; }
.ff-image-landscape :is(img, .ff-image-empty) { aspect-ratio: 4 / 3; }
.ff-image-square :is(img, .ff-image-empty) { aspect-ratio: 1; }
.ff-image-portrait :is(img, .ff-image-empty) { aspect-ratio: 3 / 4; }
.ff-image-corners-theme :is(img, a, .ff-image-crop, .ff-image-empty) { border-radius: var(--ff-radius); }
.ff-image-corners-large :is(img, a, .ff-image-crop, .ff-image-empty) { border-radius: max(1.25rem, calc(var(--ff-radius) * 1.5)); }
.ff-image figcaption { margin-top: 0.75rem; color: var(--ff-soft); font-size: 0.875rem; line-height: 1.5; text-align: center; }
.ff-image-empty { display: grid; place-items: center; box-sizing: border-box; min-height: 10rem; padding: 1.5rem; border: 1px dashed var(--ff-control); background: var(--ff-surface); color: var(--ff-soft); font-size: 0.9375rem; text-align: center; }
`,
  render({ props, context, place }) {
    const part = cropped(props.asset, props.crop, context, place)
    const shape = part ? [] : ['ratio']
    const className = `${look('ff-image', props, ...shape, 'width')} ff-image-corners-${props.corners}`
    if (props.asset === '') {
      const hint = context.placeholder('Choose a picture')
      if (hint === null) return null
      return (
        <div className={className}>
          <div className="ff-image-empty">{hint}</div>
        </div>
      )
    }
    const anchor = linkAttributes(props.link, context.linkTo)
    // A link has no name but that of its picture, so such a one is more than decoration.
    const isSilent = props.decorative && !anchor
    const alt = isSilent ? '' : props.alt
    const shown = part ? (
      <span className="ff-image-crop" style={part.frame}>
        <img {...part.picture} alt={alt} />
      </span>
    ) : (
      <img
        {...picture(props.asset, context, place)}
        alt={alt}
        style={{ objectPosition: focalPosition(props.focal) }}
      />
    )
    return (
      <figure className={className}>
        {anchor ? <a {...anchor}>{shown}</a> : shown}
        {props.caption === '' ? null : <figcaption>{props.caption}</figcaption>}
      </figure>
    )
  },
  showsPicture: ({ asset }) => asset !== '',
})
