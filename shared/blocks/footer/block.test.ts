import { expect, it } from 'vitest'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { marked, paragraph, rich } from '../rich.ts'

const links = [{ id: 'a', label: rich('Privacy'), link: '/thanks' }]
const one = { columns: '1', title1: rich('Help'), links1: links }
const nothing = { name: rich(''), words: rich(''), small: rich(''), columns: '0' }

it('is a footer with its links as lists in a named navigation', () => {
  const html = renderBlock('footer', one)
  expect(html).toMatch(/^<footer class="ff-footer ff-footer-left">/)
  expect(html).toContain(
    '<nav class="ff-footer-columns" aria-label="Footer"><div class="ff-footer-column"><p class="ff-footer-title">Help</p><ul class="ff-footer-links"><li><a class="ff-footer-link" href="/thanks">Privacy</a></li></ul></div></nav>',
  )
})

it('shows as many columns as asked for', () => {
  const count = (columns: string) =>
    renderBlock('footer', { columns }).match(/ff-footer-column"/g)?.length ?? 0
  expect(['0', '1', '2', '3', '4'].map(count)).toEqual([0, 1, 2, 3, 4])
  expect(renderBlock('footer', { columns: '0' })).not.toContain('<nav')
  expect(renderBlock('footer', { columns: '1', links1: [] })).not.toContain('<nav')
})

it('has links in its small print', () => {
  const small = rich(paragraph('Read the ', marked('terms', { type: 'link', href: '/terms' })))
  expect(renderBlock('footer', { small })).toContain(
    '<p class="ff-footer-small">Read the <a href="/terms">terms</a></p>',
  )
})

it('is centred at another width when asked', () => {
  expect(renderBlock('footer', { 'align@phone': 'center' })).toContain('ff-footer-center--phone')
})

it('leaves out what has no words, and leads nowhere by script', () => {
  const bad = [
    { id: 'a', label: rich(''), link: '/' },
    { id: 'b', label: rich('Bad'), link: 'javascript:alert(1)' },
  ]
  const html = renderBlock('footer', { ...nothing, columns: '1', title1: rich(''), links1: bad })
  expect(html).toContain('<li><span class="ff-footer-link">Bad</span></li>')
  expect(html.match(/<li>/g)).toHaveLength(1)
  expect(html).not.toContain('<p')
  expect(html).not.toContain('javascript:')
})

it('asks for links that lead somewhere, of the columns that are shown', () => {
  expect(checkBlock('footer', one)).toEqual([])
  expect(checkBlock('footer', { ...one, columns: '2' })).toHaveLength(3)
  expect(
    checkBlock('footer', { ...one, links1: [{ ...links[0], id: 'a', link: '' }] }),
  ).toMatchObject([
    {
      level: 'error',
      message: 'The link “Privacy” leads nowhere. Give it a link or remove it.',
    },
  ])
})

it('asks for something to be in it', () => {
  expect(checkBlock('footer', nothing)).toMatchObject([{ level: 'warning' }])
})
