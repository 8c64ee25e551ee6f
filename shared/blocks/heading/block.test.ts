import { expect, it } from 'vitest'
import { marked, paragraph, rich } from '../rich.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'

it('is the element of its level, with its words inside', () => {
  expect(renderBlock('heading', { text: rich('Hello'), level: '1', size: 'display' })).toBe(
    '<h1 class="ff-heading ff-heading-display ff-heading-left">Hello</h1>',
  )
  expect(renderBlock('heading', { level: '3' })).toMatch(/^<h3 .*<\/h3>$/)
})

it('keeps marks and lines', () => {
  const text = rich(paragraph('One ', marked('two', { type: 'italic' })), 'three')
  expect(renderBlock('heading', { text })).toContain('One <em>two</em><br/>three')
})

it('falls back to a level that exists', () => {
  expect(renderBlock('heading', { level: '7' })).toMatch(/^<h2 /)
})

it('asks for words', () => {
  expect(checkBlock('heading')).toEqual([])
  expect(checkBlock('heading', { text: rich('  ') })).toMatchObject([{ level: 'error' }])
})
