import type { BlockContent, SectionContent } from './page-content.ts'

type Component = { type: string; props: { id: string } & Record<string, unknown> }

/** A page in the form in which Puck keeps it: sections with a slot for each column. */
export function puckPage(sections: readonly SectionContent[]) {
  let blocks = 0
  const component = (block: BlockContent) => asComponent(block, puckId(block.kind, blocks++))
  const content = sections.map((columns, at) => {
    const [left = [], right = []] = columns.map((column) => column.map(component))
    const props = { id: `section-${at}`, columns: columns.length, left, right }
    return { type: 'Section', props }
  })
  return { root: { props: {} }, content }
}

/** The ids of its blocks, in their order. */
export function puckIds(sections: readonly SectionContent[]): string[] {
  return sections.flat(2).map(({ kind }, at) => puckId(kind, at))
}

const puckId = (kind: BlockContent['kind'], at: number) => `${kind}-${at}`

function asComponent(block: BlockContent, id: string): Component {
  switch (block.kind) {
    case 'heading':
      return { type: 'Heading', props: { id, text: block.text } }
    case 'rich-text':
      return { type: 'RichText', props: { id, text: `<p>${block.text}</p>` } }
    case 'button':
      return { type: 'Button', props: { id, label: block.text, link: '/' } }
    case 'image':
      return { type: 'Image', props: { id, src: '/picture.svg', alt: block.alt } }
    case 'icon-list':
      return { type: 'List', props: { id, items: block.items.map((title) => ({ title })) } }
  }
}
