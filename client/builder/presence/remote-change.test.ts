import { expect, test } from 'vitest'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { defaultSite } from '#shared/campaign/model/site.ts'
import { defaultTheme } from '#shared/campaign/model/theme.ts'
import { buildBlock, buildPage } from '../testing/build-page.ts'
import { describeChanges, namesOf, noChanges, withChange } from './remote-change.ts'

const campaign = (...sections: (readonly string[])[][]): CampaignSnapshot => ({
  schemaVersion: 1,
  theme: defaultTheme,
  site: defaultSite,
  pages: [buildPage(sections)],
})
const say = (...steps: CampaignSnapshot[]) => {
  const changes = steps
    .slice(1)
    .reduce((known, after, at) => withChange(known, steps[at] ?? after, after), noChanges)
  return describeChanges(changes)
}

test('what others add, delete and change is said in a few words', () => {
  const one = campaign([['a', 'b']])
  const block = one.pages[0]?.sections[0]?.columns[0]?.blocks[0] ?? buildBlock({ id: 'a' })
  expect(say(one, one)).toBeNull()
  const bare = withBlocks(one, [block])
  expect(say(one, bare)).toBe('deleted Unknown block')
  expect(
    say(bare, withBlocks(one, [block, buildBlock({ id: 'x' }), buildBlock({ id: 'y' })])),
  ).toBe('added 2 blocks')
  expect(say(bare, withBlocks(one, [buildBlock({ id: 'a', version: 2 })]))).toBe(
    'changed Unknown block',
  )
  expect(say(one, { ...one, theme: { ...defaultTheme, radius: 2 } })).toBe('changed the theme')
})

test('what was added and taken away again is not worth a word', () => {
  const one = campaign([['a']])
  const block = buildBlock({ id: 'a' })
  const start = withBlocks(one, [block])
  expect(
    say(start, withBlocks(one, [block, buildBlock({ id: 'x' })]), withBlocks(one, [block])),
  ).toBe(null)
})

test('people are named, a crowd is counted', () => {
  const person = (name: string) => ({ id: name, name })
  expect(namesOf([])).toBe('Someone')
  expect(namesOf([person('Ada')])).toBe('Ada')
  expect(namesOf([person('Ada'), person('Bo')])).toBe('Ada and Bo')
  expect(namesOf([person('Ada'), person('Bo'), person('Mira')])).toBe('Ada and 2 others')
})

function withBlocks(
  base: CampaignSnapshot,
  blocks: ReturnType<typeof buildBlock>[],
): CampaignSnapshot {
  return {
    ...base,
    pages: base.pages.map((page) => ({
      ...page,
      sections: page.sections.map((section) => ({
        ...section,
        columns: section.columns.map((column) => ({ ...column, blocks })),
      })),
    })),
  }
}
