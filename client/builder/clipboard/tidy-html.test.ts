// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { bullets, rich } from '#shared/blocks/rich.ts'
import { htmlToBlocks } from './html-to-blocks.ts'
import { tidyHtml } from './tidy-html.ts'

/** A paragraph of a list, as Word puts it on the clipboard. */
const wordLine = (sign: string, words: string, level = 1) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;</span></span></span><!--[endif]-->${words}<o:p></o:p></p>`

/** Without what says how it looks, and without what has no words in it. */
const plain = (html: string) =>
  tidyHtml(html)
    .replaceAll(/<!--.*?-->|<(span|o:p)[^>]*>|<\/(span|o:p)>|\s(style|class)="[^"]*"/g, '')
    .replaceAll(/\s*\n\s*/g, '')

test('the lists of Word are lists, by their signs and levels', () => {
  const html = [
    '<p class=MsoNormal>Before</p>',
    wordLine('·', 'one'),
    wordLine('o', 'inner', 2),
    wordLine('·', '<b>two</b>'),
    '<p class=MsoNormal>Between</p>',
    wordLine('1.', 'first'),
    wordLine('a)', 'within', 2),
    wordLine('2.', 'second'),
  ].join('\n')
  expect(plain(html)).toBe(
    '<p>Before</p>' +
      '<ul><li><p>one</p><ul><li><p>inner</p></li></ul></li><li><p><b>two</b></p></li></ul>' +
      '<p>Between</p>' +
      '<ol><li><p>first</p><ol><li><p>within</p></li></ol></li><li><p>second</p></li></ol>',
  )
})

test('pasted onto the page they are lists, too', () => {
  const html = wordLine('·', 'one') + wordLine('·', 'two')
  expect(htmlToBlocks(html)).toEqual([
    { kind: 'rich-text', props: { text: rich(bullets('one', 'two')) } },
  ])
})

test('the cells of a row do not run together, and a table that only lays out is no line', () => {
  const row = '<tr><td><p>Small</p></td><td><b>€ 20</b></td><td> </td></tr>'
  expect(plain(`<table><tbody>${row}</tbody></table>`)).toBe('<p>Small · <b>€ 20</b></p>')
  expect(plain('<table><tr><td><h2>Title</h2><p>Words</p></td></tr></table>')).toBe(
    '<div><h2>Title</h2><p>Words</p></div>',
  )
})

test('the empty lines of a document go, line breaks within a paragraph stay', () => {
  const html =
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p>One<br>line</p><br><p>Two</p></b><br>'
  expect(plain(html)).toBe('<b id="docs-internal-guid-1"><p>One<br>line</p><p>Two</p></b>')
})
