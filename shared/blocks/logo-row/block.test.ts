import { expect, it } from 'vitest'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'

const logo = { id: 'a', name: 'Lamp works', picture: 'asset1', link: '' }

it('is a list of pictures with the names of those whose they are', () => {
  const html = renderBlock('logo-row', { items: [logo] })
  expect(html).toMatch(/^<ul [^>]*><li><img [^>]*alt="Lamp works"\/><\/li><\/ul>$/)
  expect(html).toContain('sizes="14rem"')
})

it('links logos that have an address, if it is safe', () => {
  const linked = (link: string) => renderBlock('logo-row', { items: [{ ...logo, link }] })
  expect(linked('https://example.com/')).toContain(
    '<li><a href="https://example.com/" rel="noopener"><img',
  )
  expect(linked('javascript:alert(1)')).not.toContain('<a')
})

it('shows the name while there is no picture, and nothing without both', () => {
  expect(renderBlock('logo-row', { items: [{ ...logo, picture: '' }] })).toContain(
    '<li><span class="ff-logo-row-word">Lamp works</span></li>',
  )
  expect(renderBlock('logo-row', { items: [{ ...logo, picture: '', name: ' ' }] })).toBe('')
})

it('has no picture of an address that is none', () => {
  const items = [{ ...logo, picture: 'javascript:alert(1)' }]
  expect(renderBlock('logo-row', { items })).not.toContain('<img')
})

it('is grey when asked, and of another height and place at other widths', () => {
  const html = renderBlock('logo-row', {
    tone: 'grey',
    'size@phone': 'small',
    'align@phone': 'center',
  })
  expect(html).toContain('ff-logo-row-tone-grey')
  expect(html).toContain('ff-logo-row-small--phone')
  expect(html).toContain('ff-logo-row-center--phone')
})

it('asks for names and pictures', () => {
  expect(checkBlock('logo-row', { items: [logo] })).toEqual([])
  expect(checkBlock('logo-row')).toMatchObject([{ level: 'warning' }])
  expect(checkBlock('logo-row', { items: [] })).toMatchObject([{ level: 'warning' }])
  expect(checkBlock('logo-row', { items: [{ ...logo, name: '' }] })).toMatchObject([
    { level: 'error' },
  ])
})
