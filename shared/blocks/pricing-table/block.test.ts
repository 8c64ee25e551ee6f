import { expect, it } from 'vitest'
import { must } from '../../lib/must.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { readProps } from '../read-props.ts'
import { findBlock } from '../registry.ts'
import { bullets, marked, paragraph, rich } from '../rich.ts'

const plan = {
  id: 'a',
  name: rich('Small'),
  words: rich('For one.'),
  price: rich('20 €'),
  period: rich('a month'),
  points: rich(bullets('One', 'Two')),
  button: rich('Choose Small'),
  link: '/thanks',
  highlighted: false,
  badge: rich('Best'),
}

it('lists its plans with all that belongs to them', () => {
  const html = renderBlock('pricing-table', { plans: [plan, { ...plan, id: 'b' }] })
  expect(html).toMatch(/^<ul class="ff-pricing-table ff-pricing-table-2"><li class="[^"]*-plan">/)
  expect(html).toContain('<p class="ff-pricing-table-name">Small</p>')
  expect(html).toContain(
    '<span class="ff-pricing-table-amount">20 €</span> <span class="ff-pricing-table-period">a month</span>',
  )
  expect(html).toContain(
    '<div class="ff-pricing-table-points"><ul><li><p>One</p></li><li><p>Two</p></li></ul></div>',
  )
})

it('reports clicks on its buttons', () => {
  expect(renderBlock('pricing-table', { plans: [plan] })).toContain(
    '<div class="ff-pricing-table-end" data-ff-block="block1" data-ff-goal="click"><a class="ff-pricing-table-button" href="/thanks">Choose Small</a></div>',
  )
  const { fields, goals } = must(findBlock('pricing-table'), 'pricing-table')
  expect(goals?.(readProps(fields, {}))).toEqual(['click'])
})

it('points one plan out, and says so', () => {
  const html = renderBlock('pricing-table', { plans: [{ ...plan, highlighted: true }] })
  expect(html).toContain('class="ff-pricing-table-plan ff-pricing-table-best"')
  expect(html).toContain('<p class="ff-pricing-table-badge">Best</p>')
  expect(renderBlock('pricing-table', { plans: [plan] })).not.toContain('badge')
})

it('keeps its rows when something is empty, and leads nowhere by script', () => {
  const bare = { ...plan, words: rich(''), period: rich(''), link: 'javascript:alert(1)' }
  const html = renderBlock('pricing-table', { plans: [bare] })
  expect(html).toContain('<p class="ff-pricing-table-words"></p>')
  expect(html).not.toContain('ff-pricing-table-period')
  expect(html).toContain('<span class="ff-pricing-table-button">Choose Small</span>')
  expect(html).not.toContain('javascript:')
})

it('has no marks but in its points, and shows four plans at most', () => {
  const bold = rich(paragraph(marked('Bold', { type: 'bold' })))
  const html = renderBlock('pricing-table', { plans: [{ ...plan, name: bold, points: bold }] })
  expect(html).toContain('<p class="ff-pricing-table-name">Bold</p>')
  expect(html).toContain('<p><strong>Bold</strong></p>')
  const plans = Array.from({ length: 6 }, (_, at) => ({ ...plan, id: `p${at}` }))
  expect(renderBlock('pricing-table', { plans })).toContain('ff-pricing-table-4')
})

it('is nothing on a published page without plans, and a hint elsewhere', () => {
  expect(renderBlock('pricing-table', { plans: [] })).toBe('')
  const hint = renderBlock('pricing-table', { plans: [] }, { placeholder: (text) => text })
  expect(hint).toContain('Add a plan')
})

it('asks for names, prices and links', () => {
  const messages = (changes: object) =>
    checkBlock('pricing-table', { plans: [{ ...plan, ...changes }] }).map(({ message }) => message)
  expect(messages({})).toEqual([])
  expect(messages({ name: rich('') })).toEqual(['A plan has no name.'])
  expect(messages({ price: rich(' ') })).toEqual(['The plan “Small” has no price.'])
  expect(messages({ link: '' })).toEqual([
    'The button “Choose Small” leads nowhere. Give it a link or remove it.',
  ])
  expect(messages({ button: rich('') })).toEqual(['A button has no words on it.'])
  expect(messages({ button: rich(''), link: '' })).toEqual([])
})

it('asks for a plan, and for one that stands out', () => {
  expect(checkBlock('pricing-table', { plans: [] })).toMatchObject([{ level: 'error' }])
  const best = { ...plan, highlighted: true }
  const two = [best, { ...best, id: 'b' }]
  expect(checkBlock('pricing-table', { plans: two })).toMatchObject([{ level: 'warning' }])
})
