import { expect, it } from 'vitest'
import { renderBlock } from '../../testing/render-block.tsx'

it('is a thematic break with its look', () => {
  expect(renderBlock('divider', { style: 'dashed', width: 'half', thickness: 2 })).toBe(
    '<hr class="ff-divider ff-divider-dashed ff-divider-half ff-divider-2px"/>',
  )
})

it('keeps the thickness in its range and on whole pixels', () => {
  expect(renderBlock('divider', { thickness: 400 })).toContain('ff-divider-6px')
  expect(renderBlock('divider', { thickness: 2.4 })).toContain('ff-divider-2px')
})
