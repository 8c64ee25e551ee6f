import '../testing/browser-parts.ts'
import { expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { limits } from '#shared/campaign/model/limits.ts'
import { pasteBlocks } from '../clipboard/paste.ts'
import { openTestBuilder } from '../testing/open-test-builder.tsx'
import { spoken } from './announce.ts'
import type { Builder } from './builder.ts'
import { selectAll } from './builder.ts'
import { addAfterSelection, addSectionAfterSelection } from './commands.ts'
import { duplicateSelected } from './duplicate-selected.ts'

/** It is fetched when it is needed; not by the clock of a test. */
await import('./say-no-room.ts')

const text = { kind: 'rich-text' }

/** A campaign whose last section has all the blocks that still fit, but for so many. */
function openFull(left: number): Builder {
  const first = { columns: [{ blocks: [text, text] }] }
  const rest = {
    columns: [{ blocks: Array.from({ length: limits.blocks - 2 - left }, () => text) }],
  }
  return openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections: [first, rest] }] })
}

function openLong(left: number): Builder {
  const section = { columns: [{ blocks: [] }] }
  const sections = Array.from({ length: limits.sectionsPerPage - left }, () => section)
  return openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
}

const pageOf = ({ session }: Builder) => must(session.campaign.getSnapshot().pages[0], 'page')
const saidIs = (words: string) => vi.waitFor(() => expect(spoken.getSnapshot().urgent).toBe(words))

test('copies that do not all fit are not made at all, and it is said how many do', async () => {
  const builder = openFull(1)
  const blocks = must(pageOf(builder).sections[0]?.columns[0], 'column').blocks
  selectAll(
    builder,
    'block',
    blocks.map(({ id }) => id),
  )
  const before = builder.session.campaign.getSnapshot()
  expect(duplicateSelected(builder)).toBe(false)
  expect(builder.session.campaign.getSnapshot()).toBe(before)
  await saidIs(
    '2 blocks are too many: only one more fits into the campaign, which holds 2,000 at most.',
  )
})

test('what is added or pasted into a full campaign leaves it as it is', async () => {
  const builder = openFull(0)
  const before = builder.session.campaign.getSnapshot()
  expect(addAfterSelection(builder, 'button')).toBeNull()
  await saidIs('There is no room for one more block: the campaign holds 2,000 at most.')
  expect(pasteBlocks(builder, [text])).toEqual([])
  expect(builder.session.campaign.getSnapshot()).toBe(before)
})

test('a page takes only so many sections', async () => {
  const builder = openLong(2)
  const ids = pageOf(builder).sections.map(({ id }) => id)
  selectAll(builder, 'section', ids.slice(0, 5))
  expect(duplicateSelected(builder)).toBe(false)
  await saidIs('5 sections are too many: only 2 more fit into this page, which holds 100 at most.')
  selectAll(builder, 'section', ids.slice(0, 2))
  expect(duplicateSelected(builder)).toBe(true)
  expect(addSectionAfterSelection(builder, 1)).toBeNull()
  await saidIs('There is no room for one more section: this page holds 100 at most.')
})
