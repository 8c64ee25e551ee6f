import { expect, it } from 'vitest'
import { must } from '../../lib/must.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { readProps } from '../read-props.ts'
import { findBlock } from '../registry.ts'
import { marked, paragraph, rich } from '../rich.ts'
import { labelToRichText } from './block.tsx'

it('is a link that reports its clicks', () => {
  const html = renderBlock('button', { label: rich('Go'), link: 'https://example.com/' })
  expect(html).toContain(
    '<a class="ff-button-link" href="https://example.com/" rel="noopener" data-ff-block="block1" data-ff-goal="click">Go</a>',
  )
  const button = must(findBlock('button'), 'button')
  expect(button.goals?.(readProps(button.fields, {}))).toEqual(['click'])
})

it('does not pretend to lead somewhere', () => {
  expect(renderBlock('button', { label: rich('Go') })).toContain(
    '<span class="ff-button-link">Go</span>',
  )
  expect(renderBlock('button', { label: rich('Go'), link: 'javascript:alert(1)' })).not.toContain(
    'href',
  )
})

it('is nothing on a published page without a label', () => {
  expect(renderBlock('button', { label: rich(' '), link: '/' })).toBe('')
})

it('asks for a label and a link', () => {
  expect(checkBlock('button')).toMatchObject([{ level: 'error' }])
  expect(checkBlock('button', { label: rich(''), link: '/' })).toMatchObject([{ level: 'error' }])
  expect(checkBlock('button', { link: '/thanks' })).toEqual([])
})

it('has a label without marks', () => {
  const label = rich(paragraph(marked('Go', { type: 'bold' })))
  expect(renderBlock('button', { label })).toContain('<span class="ff-button-link">Go</span>')
})

it('keeps the label that was plain text once', () => {
  const upgraded = labelToRichText({ label: 'Go', link: '/' })
  expect(upgraded).toEqual({ label: rich('Go'), link: '/' })
  expect(labelToRichText(upgraded)).toBe(upgraded)
})

it('stands elsewhere at other widths when asked', () => {
  const html = renderBlock('button', { align: 'left', 'align@phone': 'stretch' })
  expect(html).toContain('ff-button-left ff-button-stretch--phone')
})
