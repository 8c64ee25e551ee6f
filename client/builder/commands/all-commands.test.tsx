import '../testing/browser-parts.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { spoken } from '../state/announce.ts'
import { select } from '../state/builder.ts'
import { addAfterSelection } from '../state/commands.ts'
import { openTestBuilder } from '../testing/open-test-builder.tsx'
import { allCommands } from './all-commands.ts'
import { duplicating } from '../state/duplicate.ts'

beforeAll(async () => void (await duplicating.fetch()))

test('what is added, duplicated, deleted and taken back is said', async () => {
  const blocks = [{ kind: 'heading', props: { text: 'Spring' } }]
  const sections = [{ columns: [{ blocks }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  const block = builder.session.campaign.getSnapshot().pages[0]?.sections[0]?.columns[0]?.blocks[0]
  select(builder, { kind: 'block', id: must(block, 'block').id })
  const say = (label: string) => {
    must(
      allCommands.find((command) => command.label === label),
      label,
    ).run(builder)
    return spoken.getSnapshot().urgent
  }
  expect(say('Duplicate')).toBe('Duplicated. Heading “Spring”')
  expect(say('Delete')).toBe('Deleted Heading “Spring”.')
  expect(say('Undo')).toBe('Undone. Heading “Spring”')
  expect(say('Redo')).toMatch(/^Redone\./)
  addAfterSelection(builder, 'divider')
  const added = 'Added a new divider. Section 1: last, after “Spring”.'
  await vi.waitFor(() => expect(spoken.getSnapshot().urgent).toBe(added))
  builder.close()
})
