// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { bullets, marked, paragraph, rich, textOfValue } from '#shared/blocks/rich.ts'
import { limits } from '#shared/campaign/model/limits.ts'
import { htmlToBlocks, textToBlocks } from './html-to-blocks.ts'

test('a web page becomes headings, texts and dividers', () => {
  const html = `<html><head><title>No</title><style>p{}</style></head><body>
    <h1>One  <b>bold</b> title</h1>
    <p>A <strong>first</strong> paragraph,<br>on two lines.</p>
    <ul><li>one</li><li><em>two</em></li></ul>
    <hr>
    <h4>Small print</h4>loose words <script>alert(1)</script></body></html>`
  const first = marked('first', { type: 'bold' })
  expect(htmlToBlocks(html)).toEqual([
    {
      kind: 'heading',
      props: {
        text: rich(paragraph('One ', marked('bold', { type: 'bold' }), ' title')),
        level: '1',
      },
    },
    {
      kind: 'rich-text',
      props: {
        text: rich(
          paragraph('A ', first, ' paragraph,', { type: 'hardBreak' }, 'on two lines.'),
          bullets('one', [marked('two', { type: 'italic' })]),
        ),
      },
    },
    { kind: 'divider' },
    { kind: 'heading', props: { text: rich('Small print'), level: '3' } },
    { kind: 'rich-text', props: { text: rich('loose words') } },
  ])
})

test('a document that wraps all in an element made normal is not bold, its spans are', () => {
  const html =
    '<b style="font-weight:normal"><p><span style="font-weight:400">Plain </span><span style="font-weight:700;font-style:italic">strong</span></p></b>'
  expect(htmlToBlocks(html)).toEqual([
    {
      kind: 'rich-text',
      props: {
        text: rich(paragraph('Plain ', marked('strong', { type: 'bold' }, { type: 'italic' }))),
      },
    },
  ])
})

test('links are kept where they are safe', () => {
  const html = '<p><a href="https://example.com/">one</a> <a href="javascript:alert(1)">two</a></p>'
  const link = marked('one', { type: 'link', href: 'https://example.com/' })
  expect(htmlToBlocks(html)).toEqual([
    { kind: 'rich-text', props: { text: rich(paragraph(link, ' two')) } },
  ])
})

test('nothing comes of nothing', () => {
  expect(htmlToBlocks('<div> <img src="x"> </div>')).toEqual([])
  expect(textToBlocks(' \n\n ')).toEqual([])
})

test('plain words are a text of their paragraphs', () => {
  expect(textToBlocks('One\r\nline\n\n\nTwo')).toEqual([
    {
      kind: 'rich-text',
      props: { text: rich(paragraph('One', { type: 'hardBreak' }, 'line'), 'Two') },
    },
  ])
})

test('words that are too many for one text go on in the next, and none is lost', () => {
  const words = 'Light for all. '.repeat(9000).trim()
  const items = `<ul>${'<li>one lamp</li>'.repeat(9000)}</ul>`
  for (const blocks of [textToBlocks(words), htmlToBlocks(`<p>${words}</p>`)]) {
    const texts = blocks.map(({ props }) => textOfValue(props?.['text']))
    expect(texts.every(({ length }) => length <= limits.richText)).toBe(true)
    expect(texts.join(' ').replaceAll('  ', ' ')).toBe(words)
  }
  const lists = htmlToBlocks(items).map(({ props }) => textOfValue(props?.['text']))
  expect(lists.every(({ length }) => length <= limits.richText)).toBe(true)
  expect(lists.join(' ').match(/one/g)).toHaveLength(9000)
})
