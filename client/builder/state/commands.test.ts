import { expect, test } from 'vitest'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import { rich, textOfValue } from '#shared/blocks/rich.ts'
import { openTestBuilder } from '../testing/open-test-builder.tsx'
import { selectAll } from './builder.ts'
import { duplicateSelected } from './duplicate-selected.ts'

const heading = (words: string) => ({ kind: 'heading', props: { text: rich(words) } })
const seed: CampaignSeed = {
  pages: [
    {
      path: '/',
      title: 'Spring',
      sections: [
        {
          columns: [
            { blocks: [heading('a'), heading('b'), heading('c')] },
            { blocks: [heading('x'), heading('y')] },
          ],
        },
      ],
    },
  ],
}

test('copies of blocks in several columns stay in theirs, after the last original', () => {
  const builder = openTestBuilder(seed)
  const columns = () => {
    const [page] = builder.session.campaign.getSnapshot().pages
    return page?.sections[0]?.columns.map((column) => column.blocks) ?? []
  }
  const words = () =>
    columns().map((blocks) => blocks.map(({ props }) => textOfValue(props['text'])).join(''))
  const [[a, b] = [], [x] = []] = columns()
  selectAll(builder, 'block', [a?.id ?? '', b?.id ?? '', x?.id ?? ''])
  expect(duplicateSelected(builder)).toBe(true)
  expect(words()).toEqual(['ababc', 'xxy'])
  builder.undo.undo()
  expect(words()).toEqual(['abc', 'xy'])
})
