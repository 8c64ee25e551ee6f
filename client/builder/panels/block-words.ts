import { allBlocks } from '#shared/blocks/registry.ts'
import type { BlockDefinition } from '#shared/blocks/define-block.ts'

/** What people call a block besides its name, by its kind. */
const otherWords: Readonly<Record<string, string>> = {
  accordion: 'accordion questions answers help collapse expand details',
  button: 'cta call to action link click',
  'button-group': 'buttons cta links actions',
  countdown: 'timer clock deadline launch date days',
  coupon: 'voucher discount promo code offer',
  divider: 'line separator rule hr',
  embed: 'iframe widget map calendar spotify music youtube html booking',
  footer: 'bottom imprint legal copyright small print',
  form: 'signup sign up subscribe newsletter contact email lead field input register survey',
  gallery: 'pictures photos images grid carousel slideshow',
  heading: 'title headline h1 h2 header text',
  icon: 'symbol pictogram emoji',
  'icon-list': 'features benefits bullets checklist points list',
  image: 'picture photo img graphic illustration',
  'logo-row': 'logos brands partners customers sponsors clients',
  'map-link': 'location address directions place venue google',
  navigation: 'menu nav header navbar top bar links logo',
  poll: 'vote question survey quiz',
  'pricing-table': 'prices plans packages tiers cost',
  'progress-bar': 'goal meter funding percent donation',
  quote: 'blockquote citation pull saying',
  'rich-text': 'paragraph copy body words list bullets write',
  'social-links': 'instagram facebook linkedin tiktok youtube x twitter follow share',
  spacer: 'space gap room margin blank empty',
  statistics: 'stats numbers figures facts kpi counter',
  tabs: 'switch panels sections',
  testimonial: 'reviews customers opinions ratings stars people',
  video: 'youtube vimeo film clip movie mp4',
}

/** Everything by which a block is found besides its name. */
export const wordsOf = ({ kind, description }: BlockDefinition): string =>
  `${kind} ${otherWords[kind] ?? ''} ${description}`

/**
 * The blocks in which each word of `query` begins some word, best first: those called that, those
 * also called that, then those whose description has it.
 */
export function findBlocks(query: string): BlockDefinition[] {
  const wanted = split(query)
  if (wanted.length === 0) return []
  const has = (text: string) => {
    const words = split(text)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  }
  const ways: ((block: BlockDefinition) => boolean)[] = [
    ({ name }) => name.toLowerCase().startsWith(wanted.join(' ')),
    ({ name }) => has(name),
    ({ name, kind }) => has(`${name} ${kind} ${otherWords[kind] ?? ''}`),
    (block) => has(`${block.name} ${wordsOf(block)}`),
  ]
  return [...new Set(ways.flatMap((way) => allBlocks().filter(way)))]
}

/** The numbers of columns of the sections that `query` asks for: `section`, `2 columns`, `row`. */
export function findSections(query: string): number[] {
  const wanted = split(query)
  if (wanted.length === 0) return []
  return [1, 2, 3, 4].filter((columns) => {
    const words = split(
      `section row layout grid ${columns} ${columns === 1 ? 'column' : 'columns'}`,
    )
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  })
}

const split = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
