import '../testing/browser-parts.ts'
import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { findBlock } from '#shared/blocks/registry.ts'
import { rich } from '#shared/blocks/rich.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { restore } from '#shared/campaign/history/restore.ts'
import { setProp } from '#shared/campaign/props/set-prop.ts'
import { must } from '#shared/lib/must.ts'
import { AroundBuilder, joinAsColleague, openTestBuilder } from '../testing/open-test-builder.tsx'
import { currentPage } from '../state/builder.ts'
import { RemoteChanges } from './remote-changes.tsx'

afterEach(() => {
  act(() => notifications.clean())
  cleanup()
})

/** A heading whose level was 1 and is made 3, and a colleague who has the same campaign. */
function changeHeading() {
  const blocks = [{ kind: 'heading', props: { text: rich('Light for all'), level: '1' } }]
  const builder = openTestBuilder({
    pages: [{ path: '/', title: 'Spring', sections: [{ columns: [{ blocks }] }] }],
  })
  const shown = () => currentPage(builder)?.sections[0]?.columns[0]?.blocks ?? []
  const { id } = must(shown()[0], 'the heading')
  const model = must(findBlock('heading'), 'heading')
  const { doc, origin, awareness } = builder.session
  setProp(doc, { blockId: id, model, name: 'level', value: '3' }, origin)
  const colleague = joinAsColleague(builder)
  render(
    <AroundBuilder builder={builder}>
      <RemoteChanges />
      <Notifications />
    </AroundBuilder>,
  )
  return {
    builder,
    levels: () => shown().map(({ props }) => props['level']),
    beHere: () => {
      awareness.states.set(colleague.clientID, { user: { id: 'b', name: 'Bo' } })
      const change = { added: [colleague.clientID], updated: [], removed: [] }
      awareness.emit('change', [change, 'test'])
    },
    theyDelete: () => act(() => void removeBlocks(colleague, { blockIds: [id] }, null)),
    theyBringBack: () => act(() => void restore(colleague, { level: 'blocks', id }, null)),
    undo: () => {
      let isUndone = false
      act(() => void (isUndone = builder.undo.undo()))
      return isUndone
    },
  }
}

test('an undo out of sight says who deleted that block; once brought back it is the next', async () => {
  const { builder, levels, beHere, theyDelete, undo } = changeHeading()
  beHere()
  theyDelete()
  expect(undo()).toBe(false)
  await screen.findByText('This would change a block that was deleted by Bo.')
  await userEvent.click(screen.getByRole('button', { name: 'Bring back' }))
  expect(levels()).toEqual(['3'])
  expect(undo()).toBe(true)
  expect(levels()).toEqual(['1'])
  expect(builder.undo.redo()).toBe(true)
  expect(levels()).toEqual(['3'])
  builder.close()
})

test('who has left is a colleague, and what comes back otherwise is no longer offered', async () => {
  const { builder, levels, theyDelete, theyBringBack, undo } = changeHeading()
  theyDelete()
  expect(undo()).toBe(false)
  await screen.findByText('This would change a block that was deleted by a colleague.')
  theyBringBack()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bring back' })).toBeNull())
  expect(undo()).toBe(true)
  expect(levels()).toEqual(['1'])
  builder.close()
})
