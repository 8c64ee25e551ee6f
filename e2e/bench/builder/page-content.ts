/** One block of the page that is measured, in whichever builder. */
export type BlockContent =
  | { kind: 'heading' | 'rich-text' | 'button'; text: string }
  | { kind: 'image'; alt: string }
  | { kind: 'icon-list'; items: string[] }

/** Blocks of a section by its columns, one or two. */
export type SectionContent = BlockContent[][]

/** A picture that comes with the product. */
export const picturePath = '/pictures/morning-hills.svg'

const blocksPerSection = 12
/** A page of a campaign is mostly words; a picture stands near the top of each section. */
const kinds = [
  ...(['heading', 'rich-text', 'image', 'button', 'icon-list', 'rich-text'] as const),
  ...(['heading', 'rich-text', 'image', 'rich-text', 'button', 'rich-text'] as const),
]
const sentences = [
  'People read the first line and decide within a second whether the second one is worth it.',
  'What it costs, when it begins and who will be there stand where everybody looks for them.',
  'We wrote to everyone who came last year, and most of them said the same three things.',
  'Bring a friend: the second seat is free until the end of the week, without a code.',
  'Nothing is charged before the day itself, and a single reply is enough to cancel.',
]

/** The same `count` blocks every time, in sections of a realistic size; no two texts are equal. */
export function pageContent(count: number): SectionContent[] {
  const blocks = Array.from({ length: count }, (_, index) => blockContent(index))
  const sections = Array.from({ length: Math.ceil(count / blocksPerSection) }, (_, at) =>
    blocks.slice(at * blocksPerSection, (at + 1) * blocksPerSection),
  )
  // Every other section has two columns.
  return sections.map((all, at) => {
    const half = Math.ceil(all.length / 2)
    return at % 2 === 0 ? [all] : [all.slice(0, half), all.slice(half)]
  })
}

/** Where the blocks are that are worked with: all but the last texts are in sight from the start. */
export function placesOf(count: number) {
  const kinds = pageContent(count)
    .flat(2)
    .map(({ kind }) => kind)
  const texts = kinds.flatMap((kind, at) => (kind === 'rich-text' ? [at] : []))
  const first = kinds.indexOf('image')
  return {
    text: texts[0] ?? 0,
    texts,
    pictures: [first, kinds.indexOf('image', first + 1)] as const,
  }
}

function blockContent(index: number): BlockContent {
  const kind = kinds[index % kinds.length] ?? 'rich-text'
  const number = index + 1
  switch (kind) {
    case 'heading':
      return { kind, text: `Part ${number} of what there is to say` }
    case 'rich-text':
      return { kind, text: `${number}. ${sentence(index)} ${sentence(index + 2)}` }
    case 'button':
      return { kind, text: `Choose seat ${number}` }
    case 'image':
      return { kind, alt: `Hills in the morning, ${number}` }
    case 'icon-list':
      return { kind, items: [0, 1, 2].map((item) => `Reason ${number}.${item + 1}`) }
  }
}

function sentence(index: number): string {
  return sentences[index % sentences.length] ?? ''
}
