import createParser from 'markdown-it'

export type Heading = { id: string; text: string; level: number }
/** Words below one heading, for the search. */
export type Passage = { heading: Heading | null; text: string }
export type Rendered = { html: string; headings: Heading[]; passages: Passage[] }

const parser = createParser({ html: false, typographer: true })

type Token = ReturnType<typeof parser.parse>[number]

/** `text` as it may stand behind the `#` of an address. */
export function anchorOf(text: string): string {
  const words = text.toLowerCase().replace(/[’'"“”]/g, '')
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/**
 * Markdown as HTML, with anchors on its headings. A paragraph `{{name}}` is replaced by what `parts`
 * has under that name, in HTML; throws when it has nothing.
 */
export function renderMarkdown(source: string, parts: Record<string, string> = {}): Rendered {
  const markdown = source.replace(/^\{\{([\w-]+)\}\}$/gm, (_, name: string) => {
    if (!Object.hasOwn(parts, name)) throw new Error(`There is no part “${name}”.`)
    return `PART:${name}`
  })
  const tokens = parser.parse(markdown, {})
  addAnchors(tokens)
  const html = parser.renderer
    .render(tokens, { ...parser.options }, {})
    .replace(/<p>PART:([\w-]+)<\/p>/g, (_, name: string) => parts[name] ?? '')
  const passages = passagesOf(html)
  return {
    html: wrapWide(html),
    headings: passages.flatMap(({ heading }) => heading ?? []),
    passages,
  }
}

function addAnchors(tokens: Token[]): void {
  const taken = new Map<string, number>()
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const anchor = anchorOf(tokens[index + 1]?.content ?? '')
    const times = (taken.get(anchor) ?? 0) + 1
    taken.set(anchor, times)
    token.attrSet('id', times > 1 ? `${anchor}-${times}` : anchor)
  }
}

/** What stands before the first heading, and below each. Code is left out. */
function passagesOf(html: string): Passage[] {
  return html.split(/(?=<h[23] id=")/).map((part): Passage => {
    const [whole = '', level, id = '', title = ''] =
      /^<h([23]) id="([^"]+)">(.*?)<\/h[23]>/.exec(part) ?? []
    const text = wordsIn(part.slice(whole.length).replace(/<pre[\s\S]*?<\/pre>/g, ' '))
    return { heading: level ? { id, text: wordsIn(title), level: Number(level) } : null, text }
  })
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The words in HTML. */
const wordsIn = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()

/** What can be wider than a phone scrolls by itself, also by keyboard. */
function wrapWide(html: string): string {
  return html
    .replace(
      /<table>[\s\S]*?<\/table>/g,
      (table) => `<div class="wide" tabindex="0">${table}</div>`,
    )
    .replaceAll('<pre>', '<pre tabindex="0">')
}
