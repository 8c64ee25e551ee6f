import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '../blocks/registry.ts'
import { createCampaign } from '../campaign/edits/create-campaign.ts'
import { readCampaign } from '../campaign/read/read-campaign.ts'
import { must } from '../lib/must.ts'
import { block, button, words } from '../templates/pieces.ts'
import { linksOf } from './checks/block-links.ts'
import { blocksOf } from './checks/page-blocks.ts'
import { renamePage } from './rename-page.ts'

const linked = (href: string) => ({
  type: 'doc' as const,
  content: [
    {
      type: 'bulletList' as const,
      content: [
        {
          type: 'listItem' as const,
          content: [
            {
              type: 'paragraph' as const,
              content: [
                { type: 'text' as const, text: 'Here', marks: [{ type: 'link' as const, href }] },
              ],
            },
          ],
        },
      ],
    },
  ],
})

function build() {
  const doc = new Y.Doc()
  const home = [
    button('Go', '/thanks'),
    button('Further', '/thanks?from=home#top'),
    button('Elsewhere', '/thanks-again'),
    button('Away', 'https://example.com/thanks'),
    block('rich-text', { text: linked('/Thanks#x') }),
    block('navigation', { links: [{ id: 'a', label: words('Thanks'), link: '/thanks/#list' }] }),
  ]
  const page = (path: string, blocks: typeof home) => ({
    path,
    title: path,
    sections: [{ columns: [{ blocks }] }],
  })
  const pages = [page('/', home), page('/thanks', [button('Back', '/')]), page('/other', [])]
  createCampaign(doc, { pages }, findBlock)
  const read = () => readCampaign(doc, findBlock)
  const links = () => blocksOf(must(read().pages[0], 'home')).flatMap(linksOf).filter(Boolean)
  return { doc, read, links, pageId: must(read().pages[1], 'thanks').id }
}

it('P6: renaming a page rewrites the links to it, in one transaction and with what follows them', () => {
  const { doc, read, links, pageId } = build()
  let transactions = 0
  doc.on('afterTransaction', () => (transactions += 1))
  expect(renamePage(doc, { pageId, path: '/Thank you' }, null)).toBe(true)
  expect(transactions).toBe(1)
  expect(read().pages[1]?.path).toBe('/thank-you')
  expect(links()).toEqual([
    '/thank-you',
    '/thank-you?from=home#top',
    '/thanks-again',
    'https://example.com/thanks',
    '/thank-you#x',
    '/',
    '/thank-you#list',
  ])
})

it('leaves links alone where another page has the new path', () => {
  const { doc, read, links, pageId } = build()
  renamePage(doc, { pageId, path: '/other' }, null)
  expect(read().pages.map(({ path }) => path)).toEqual(['/', '/other', '/other-2'])
  expect(links()[0]).toBe('/thanks')
})

it('says when the page is gone', () => {
  const { doc } = build()
  expect(renamePage(doc, { pageId: 'nobody', path: '/x' }, null)).toBe(false)
})
