// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { must } from '../../lib/must.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { rich } from '../rich.ts'
import { findBlock } from '../registry.ts'
import { readProps } from '../read-props.ts'
import enhance from './script.ts'

const links = [{ id: 'a', label: rich('About'), link: '#about' }]
const complete = { links, buttonLink: '/thanks' }

it('is a named navigation whose links are a list behind a menu without a script', () => {
  const html = renderBlock('navigation', complete)
  expect(html).toMatch(/^<nav class="ff-navigation [^"]*" aria-label="Main">/)
  expect(html).toContain('<a class="ff-navigation-home" href="/">Your name</a>')
  expect(html).toContain(
    '<details class="ff-navigation-menu"><summary class="ff-navigation-toggle" aria-label="Menu"></summary><ul class="ff-navigation-list"><li><a class="ff-navigation-link" href="#about">About</a></li></ul></details>',
  )
})

it('has one button, whose clicks are reported, or none', () => {
  const html = renderBlock('navigation', complete)
  expect(html).toContain(
    '<div class="ff-navigation-end" data-ff-block="block1" data-ff-goal="click"><a class="ff-navigation-button" href="/thanks">Get started</a></div>',
  )
  expect(renderBlock('navigation', { withButton: false })).not.toContain('data-ff-goal')
  const { fields, goals } = must(findBlock('navigation'), 'navigation')
  expect(goals?.(readProps(fields, {}))).toEqual(['click'])
  expect(goals?.(readProps(fields, { withButton: false }))).toEqual([])
})

it('begins with a logo that says the name, or with both', () => {
  const logo = renderBlock('navigation', { brand: 'logo', logo: 'asset1' })
  expect(logo).toMatch(/<a class="ff-navigation-home" href="\/"><img [^>]*alt="Your name"\/><\/a>/)
  const both = renderBlock('navigation', { brand: 'both', logo: 'asset1' })
  expect(both).toMatch(/<img [^>]*alt=""\/>Your name<\/a>/)
  expect(renderBlock('navigation', { brand: 'logo' })).toContain('>Your name</a>')
})

it('stays in sight when asked', () => {
  expect(renderBlock('navigation')).not.toContain('ff-navigation-sticky')
  expect(renderBlock('navigation', { sticky: true })).toContain('ff-navigation-sticky')
})

it('leaves out what has no words, and leads nowhere by script', () => {
  const bad = [
    { id: 'a', label: rich(''), link: '/' },
    { id: 'b', label: rich('Bad'), link: 'javascript:alert(1)' },
  ]
  const html = renderBlock('navigation', { links: bad, home: 'javascript:alert(1)', title: '' })
  expect(html).toContain('<span class="ff-navigation-link">Bad</span>')
  expect(html.match(/<li>/g)).toHaveLength(1)
  expect(html).not.toContain('javascript:')
  expect(html).toContain('aria-label="Main"')
  expect(renderBlock('navigation', { links: [] })).not.toContain('<details')
})

it('asks for links that lead somewhere, a name and the logo', () => {
  expect(checkBlock('navigation', complete)).toEqual([])
  expect(checkBlock('navigation').map(({ message }) => message)).toEqual([
    'The link “About” leads nowhere. Give it a link or remove it.',
    'The link “Prices” leads nowhere. Give it a link or remove it.',
    'The link “Questions” leads nowhere. Give it a link or remove it.',
    'The button “Get started” leads nowhere. Give it a link or remove it.',
  ])
  expect(checkBlock('navigation', { ...complete, brand: 'logo' })).toHaveLength(1)
  expect(checkBlock('navigation', { ...complete, name: rich('') })).toHaveLength(1)
  const empty = [{ id: 'a', label: rich(''), link: '/' }]
  expect(checkBlock('navigation', { ...complete, links: empty })).toHaveLength(1)
})

function openMenu(): HTMLElement {
  document.body.innerHTML = `${renderBlock('navigation', complete)}<p>Elsewhere</p>`
  enhance(document.body)
  enhance(document.body)
  const menu = find('.ff-navigation-menu')
  menu.setAttribute('open', '')
  return menu
}

const find = (selector: string) =>
  must(document.querySelector<HTMLElement>(selector), `no ${selector}`)

const press = (target: Element, key: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

afterEach(() => document.body.replaceChildren())

it('closes its menu when a link is followed or something else is clicked', () => {
  const menu = openMenu()
  find('.ff-navigation-list').click()
  expect(menu.hasAttribute('open')).toBe(true)
  find('.ff-navigation-link').click()
  expect(menu.hasAttribute('open')).toBe(false)
  menu.setAttribute('open', '')
  find('p').click()
  expect(menu.hasAttribute('open')).toBe(false)
})

it('closes its menu with Escape and gives the focus back', () => {
  const menu = openMenu()
  const link = find('.ff-navigation-link')
  link.focus()
  press(link, 'a')
  expect(menu.hasAttribute('open')).toBe(true)
  press(link, 'Escape')
  expect(menu.hasAttribute('open')).toBe(false)
  expect(document.activeElement).toBe(find('summary'))
})
