import '../testing/browser-parts.ts'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { BlockSeed } from '#shared/campaign/edits/create-campaign.ts'
import { itemTextPath } from '#shared/campaign/text/text-path.ts'
import { CanvasPage } from '../canvas/page/canvas-page.tsx'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'

afterEach(cleanup)

test('each of several texts of a block says which one it is, also where nothing is written', () => {
  const blocks: BlockSeed[] = [
    { kind: 'quote', props: { text: 'It works', source: '' } },
    { kind: 'statistics' },
  ]
  const builder = openTestBuilder({
    pages: [{ path: '/', title: 'Spring', sections: [{ columns: [{ blocks }] }] }],
  })
  const { getByText } = render(
    <AroundBuilder builder={builder}>
      <CanvasPage pageId={null} />
    </AroundBuilder>,
  )
  const fieldOf = (words: string) =>
    getByText(words).closest('[data-text-field]')?.getAttribute('data-text-field')
  expect(fieldOf('It works')).toBe('text')
  expect(fieldOf('Name, and where it was said')).toBe('source')
  expect(fieldOf('00 %')).toBe(itemTextPath('items', 'second', 'value'))
})
