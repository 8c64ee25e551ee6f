import { expect, test } from 'vitest'
import { bullets, marked, paragraph, rich } from '#shared/blocks/rich.ts'
import { defaultStyle } from '#shared/campaign/model/section-style.ts'
import { defaultSettings } from '#shared/campaign/model/settings.ts'
import type { BlockSnapshot, CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { defaultSite } from '#shared/campaign/model/site.ts'
import { defaultTheme } from '#shared/campaign/model/theme.ts'
import { asFile } from './written-file.ts'
import { asPlainText, writtenWork } from './written-work.ts'

const heading: BlockSnapshot = {
  id: 'h',
  kind: 'heading',
  version: 1,
  settings: defaultSettings,
  props: { text: rich('Hello spring') },
}
const words: BlockSnapshot = {
  id: 'w',
  kind: 'rich-text',
  version: 1,
  settings: defaultSettings,
  props: {
    text: rich(
      paragraph('Two ', marked('bold', { type: 'bold' }), ' lines', { type: 'hardBreak' }, 'here'),
      bullets('one', 'two'),
    ),
  },
}
const button: BlockSnapshot = {
  id: 'b',
  kind: 'button',
  version: 1,
  settings: defaultSettings,
  props: { label: rich('Go'), href: 'https://example.com' },
}

const section = (blocks: BlockSnapshot[]) => ({
  id: 's',
  settings: defaultSettings,
  style: defaultStyle,
  columns: [{ id: 'c', blocks }],
})
const campaign: CampaignSnapshot = {
  schemaVersion: 1,
  theme: defaultTheme,
  site: defaultSite,
  pages: [
    {
      id: 'p',
      path: '/',
      title: 'Home',
      description: '',
      variants: [],
      sections: [section([heading, words])],
    },
    {
      id: 'q',
      path: '/thanks',
      title: '',
      description: '',
      variants: [],
      sections: [section([button])],
    },
  ],
}

test('the words of the named blocks read as they stand on their pages', () => {
  expect(asPlainText(writtenWork(campaign, ['b', 'w', 'gone']))).toBe(
    'Home (/)\n\nTwo bold lines\nhere\n- one\n- two\n\n\nUntitled page (/thanks)\n\nGo',
  )
})

test('when it is not known which blocks, all of them are given', () => {
  const ids = writtenWork(campaign, []).flatMap(({ blocks }) => blocks.map(({ block }) => block.id))
  expect(ids).toEqual(['h', 'w', 'b'])
})

test('the file holds everything of the blocks', () => {
  const about = { campaignId: 'spring', edits: 3, at: new Date('2026-03-01T12:00:00Z') }
  const file: unknown = JSON.parse(asFile(about, writtenWork(campaign, ['h'])))
  expect(file).toEqual({
    campaignId: 'spring',
    at: '2026-03-01T12:00:00.000Z',
    notSaved: 3,
    pages: [{ title: 'Home', path: '/', blocks: [heading] }],
  })
})
