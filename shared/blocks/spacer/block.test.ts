import { expect, it } from 'vitest'
import { renderBlock } from '../../testing/render-block.tsx'

it('is room that nobody hears of', () => {
  expect(renderBlock('spacer', { height: '64' })).toBe(
    '<div class="ff-spacer ff-spacer-64" aria-hidden="true"></div>',
  )
})

it('falls back to a height that exists', () => {
  expect(renderBlock('spacer', { height: '9999' })).toContain('ff-spacer-32')
})
