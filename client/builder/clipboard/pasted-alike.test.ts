// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { marked, paragraph, rich, subheading } from '#shared/blocks/rich.ts'
import type { Inline } from '#shared/blocks/rich.ts'
import type { RichListItem, RichNode } from '#shared/campaign/model/snapshot.ts'
import { paste } from '../testing/paste.ts'
import { schemaExtensions } from '#shared/campaign/binding/text-schema.ts'
import { htmlToBlocks } from './html-to-blocks.ts'
import { richOf } from './rich-of.ts'
import { tidyHtml } from './tidy-html.ts'

/** What a text says in which nothing stood before. */
function pasteInText(html: string): RichNode[] {
  const editor = new Editor({
    extensions: schemaExtensions({ inline: false, plain: false }),
    editorProps: { transformPastedHTML: tidyHtml },
  })
  paste(editor.view.dom, { html })
  const { children } = editor.state.doc
  editor.destroy()
  return richOf(children)
}

type Item = string | RichNode[]

function itemsOf(items: Item[]): RichListItem[] {
  return items.map((item) => ({
    type: 'listItem',
    content: typeof item === 'string' ? [paragraph(item)] : item,
  }))
}

const list = (...items: Item[]): RichNode => ({ type: 'bulletList', content: itemsOf(items) })

const listFrom = (start: number, ...items: Item[]): RichNode => ({
  type: 'orderedList',
  start,
  content: itemsOf(items),
})

const lines = (...words: Inline[]) => words.map((each) => paragraph(each))

const cases: Record<string, { html: string; text: RichNode[] }> = {
  'underlined and struck words': {
    html: `<p><u>one</u> <span style="text-decoration:underline">two</span> <s>three</s>
      <strike>four</strike> <span style="text-decoration: line-through">five</span></p>`,
    text: [
      paragraph(
        marked('one', { type: 'underline' }),
        ' ',
        marked('two', { type: 'underline' }),
        ' ',
        marked('three', { type: 'strike' }),
        ' ',
        marked('four', { type: 'strike' }),
        ' ',
        marked('five', { type: 'strike' }),
      ),
    ],
  },
  'a numbered list that begins at 3': {
    html: '<ol start="3"><li><p>three</p></li><li>four</li></ol>',
    text: [listFrom(3, 'three', 'four')],
  },
  'a list of Word that begins at 3': {
    html: `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>3.<span>&nbsp;</span></span>three</p>`,
    text: [listFrom(3, 'three')],
  },
  'an inner list beside the items': {
    html: '<ul><li>one</li><ul><li>inner</li></ul><li>two</li></ul>',
    text: [list([paragraph('one'), list('inner')], 'two')],
  },
  'an inner list in an item of its own': {
    html: '<ul><li>one</li><li style="list-style:none"><ul><li>inner</li></ul></li></ul>',
    text: [list([paragraph('one'), list('inner')])],
  },
  'a list in nothing but lists': {
    html: '<ul><li><ol><li>one</li><li>two</li></ol></li></ul>',
    text: [list('one', 'two')],
  },
  'headings in lists, and empty items': {
    html: '<ul><li><h3>one</h3></li><li> </li><li><p>two</p><p>more</p></li></ul>',
    text: [list('one', [paragraph('two'), paragraph('more')])],
  },
  'links, and those within the document itself': {
    html: '<p><a href="https://example.com/">one</a> and <a href="#top">two</a></p>',
    text: [paragraph(marked('one', { type: 'link', href: 'https://example.com/' }), ' and two')],
  },
  'line breaks, but for those at the ends': {
    html: '<p><br>one<br>two<br></p><p><br></p><p>three</p>',
    text: [paragraph('one', { type: 'hardBreak' }, 'two'), paragraph('three')],
  },
  'the cells of rows': {
    html: `<table><caption>Prices</caption><tr><th>Small</th><td><div>€ 20</div></td></tr>
      <tr><td>Large</td><td>€ 30</td></tr></table>`,
    text: lines('Prices', 'Small · € 20', 'Large · € 30'),
  },
  'a column of cells': {
    html: '<table><tr><td>one</td></tr><tr><td>two</td></tr></table>',
    text: lines('one', 'two'),
  },
  'cells with lines of their own': {
    html: '<table><tr><td>one<p>two</p></td><td>three</td></tr></table>',
    text: lines('one', 'two', 'three'),
  },
  'terms and what they mean': {
    html: '<dl><dt>one</dt><dt>two</dt><dd>three</dd></dl>',
    text: lines('one', 'two', 'three'),
  },
  'a quote, and words in no paragraph': {
    html: 'loose <b>words</b><blockquote><p>said</p></blockquote>',
    text: [
      paragraph('loose ', marked('words', { type: 'bold' })),
      { type: 'blockquote', content: [paragraph('said')] },
    ],
  },
  'spaces that do not break, and those of Safari': {
    html: '<p>No.&nbsp;5<span class="Apple-converted-space">&nbsp;</span>is</p>',
    text: [paragraph('No.\u00a05 is')],
  },
}

test.each(Object.entries(cases))(
  'in a text and on the page the same comes of %s',
  (_what, { html, text }) => {
    expect(htmlToBlocks(html)).toEqual([{ kind: 'rich-text', props: { text: rich(...text) } }])
    expect(pasteInText(html)).toEqual(text)
  },
)

test('a heading is one within a text, and on the page a block of its own', () => {
  const html = '<h1>One</h1><p>words</p><h5>Five</h5>'
  expect(pasteInText(html)).toEqual([
    subheading(1, 'One'),
    paragraph('words'),
    subheading(3, 'Five'),
  ])
  expect(htmlToBlocks(html)).toEqual([
    { kind: 'heading', props: { text: rich('One'), level: '1' } },
    { kind: 'rich-text', props: { text: rich('words') } },
    { kind: 'heading', props: { text: rich('Five'), level: '3' } },
  ])
})

test('what was copied from a text keeps its empty lines and its links to places of the page', () => {
  const html = '<p data-pm-slice="1 1 []">one</p><p></p><p><a href="#place">two</a></p>'
  expect(pasteInText(html)).toEqual([
    paragraph('one'),
    paragraph(),
    paragraph(marked('two', { type: 'link', href: '#place' })),
  ])
})
