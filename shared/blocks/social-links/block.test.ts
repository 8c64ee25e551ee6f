import { describe, expect, it } from 'vitest'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { isBare } from './is-bare.ts'
import { networkOf } from './networks.ts'

const one = (link: string) => ({ items: [{ id: 'a', link }] })

it('is a list of links that are named after their network', () => {
  expect(renderBlock('social-links', one('https://www.instagram.com/lamp'))).toMatch(
    /^<ul [^>]*><li><a href="https:\/\/www.instagram.com\/lamp" rel="noopener"><svg [^>]*aria-hidden="true".*<\/svg><span>Instagram<\/span><\/a><\/li><\/ul>$/,
  )
})

it('leaves out what is no address of elsewhere', () => {
  for (const href of ['', '/thanks', '#form', 'javascript:alert(1)', 'http://[']) {
    expect(renderBlock('social-links', one(href))).toBe('')
  }
})

it('shows where an address belongs while working', () => {
  const html = renderBlock('social-links', one(''), { placeholder: (text) => text })
  expect(html).toContain('<li class="ff-social-links-empty">Add the address of a page</li>')
})

it('stands and is sized otherwise at other widths', () => {
  const html = renderBlock('social-links', { 'align@phone': 'center', 'size@phone': 'large' })
  expect(html).toContain('ff-social-links-center--phone')
  expect(html).toContain('ff-social-links-large--phone')
})

it('asks for complete addresses', () => {
  expect(checkBlock('social-links', one('https://github.com/lamp'))).toEqual([])
  expect(checkBlock('social-links')).toHaveLength(3)
  expect(checkBlock('social-links', one(''))).toMatchObject([{ level: 'error' }])
  expect(checkBlock('social-links', { items: [] })).toMatchObject([{ level: 'warning' }])
})

describe('a network', () => {
  const nameOf = (href: string) => networkOf(href)?.name

  it('is known by its host and what is below it', () => {
    expect(nameOf('https://linkedin.com/in/ada')).toBe('LinkedIn')
    expect(nameOf('https://de.linkedin.com/in/ada')).toBe('LinkedIn')
    expect(nameOf('HTTPS://X.COM/ada')).toBe('X')
    expect(nameOf('https://youtu.be/abc')).toBe('YouTube')
  })

  it('is not taken for one whose name only looks alike', () => {
    expect(nameOf('https://notx.com/ada')).toBe('notx.com')
    expect(nameOf('https://x.com.example.org/ada')).toBe('x.com.example.org')
    expect(nameOf('https://x.com@example.org/')).toBe('example.org')
    expect(nameOf('https://www.example.org/github.com')).toBe('example.org')
  })

  it('may be an e-mail address or a telephone number', () => {
    expect(nameOf('mailto:ada@example.org?subject=Hi')).toBe('ada@example.org')
    expect(nameOf('tel:+49301234')).toBe('+49301234')
  })

  it('is bare without a place on it', () => {
    expect(isBare('https://www.linkedin.com/')).toBe(true)
    expect(isBare('https://www.linkedin.com/company/lamp')).toBe(false)
    expect(isBare('https://example.org/')).toBe(false)
    expect(isBare('https://lamp.reddit.com/')).toBe(false)
  })
})
