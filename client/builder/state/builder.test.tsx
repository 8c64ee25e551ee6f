import '../testing/browser-parts.ts'
import { expect, test } from 'vitest'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { joinAsColleague, openTestBuilder } from '../testing/open-test-builder.tsx'
import { select, selectAll } from './builder.ts'
import { removeSelected } from './commands.ts'
import { toggleHidden } from './set-selected.ts'

function openWithThree() {
  const blocks = [{ kind: 'divider' }, { kind: 'spacer' }, { kind: 'quote' }]
  const sections = [{ columns: [{ blocks }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  const column = () =>
    builder.session.campaign.getSnapshot().pages[0]?.sections[0]?.columns[0]?.blocks ?? []
  const ids = () => column().map(({ id }) => id)
  const selection = () => {
    const { selected, more } = builder.view.getSnapshot()
    return selected ? [...more, selected.id] : []
  }
  return { builder, ids, selection }
}

test('taking back a deletion selects all that was selected', () => {
  const { builder, ids, selection } = openWithThree()
  const all = ids()
  selectAll(builder, 'block', all)
  expect(removeSelected(builder)).toBe(true)
  expect(ids()).toEqual([])
  builder.undo.undo()
  expect(ids()).toEqual(all)
  expect(selection()).toEqual(all)
  builder.close()
})

test('what a colleague has deleted since is left out of it', () => {
  const { builder, ids, selection } = openWithThree()
  const [first = '', second = '', third = ''] = ids()
  const theirs = joinAsColleague(builder)
  selectAll(builder, 'block', [first, second, third])
  toggleHidden(builder)
  select(builder, null)
  removeBlocks(theirs, { blockIds: [third] }, null)
  builder.undo.undo()
  expect(ids()).toEqual([first, second])
  expect(selection()).toEqual([first, second])
  builder.close()
})
