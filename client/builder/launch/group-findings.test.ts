import { expect, it } from 'vitest'
import { rich } from '#shared/blocks/rich.ts'
import { defaultSite } from '#shared/campaign/model/site.ts'
import { defaultTheme } from '#shared/campaign/model/theme.ts'
import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { CheckResult } from '#shared/page/checks/check-result.ts'
import { buildSection } from '#shared/testing/build-section.ts'
import { buildBlock } from '#shared/testing/render-block.tsx'
import { groupFindings, inPageOrder } from './group-findings.ts'
import { unfinishedBlocks } from './hide-unfinished.ts'

const title = buildBlock('heading', { text: rich('Join us') }, 'title')
const pic = buildBlock('image', {}, 'pic')
const page = (id: string, sections: PageSnapshot['sections']): PageSnapshot => ({
  id,
  path: `/${id}`,
  title: `Page ${id}`,
  description: '',
  sections,
  variants: [],
})
const campaign = (...pages: PageSnapshot[]): CampaignSnapshot => ({
  schemaVersion: 1,
  theme: defaultTheme,
  site: defaultSite,
  pages,
})
const found = (id: string, at: Partial<CheckResult> = {}): CheckResult => ({
  id,
  level: 'warning',
  message: id,
  ...at,
})

const two = campaign(
  page('a', [buildSection([[title, pic]], { id: 's1' })]),
  page('b', [buildSection([[]], { id: 's2' })]),
)
const findings = [
  found('of b', { pageId: 'b', sectionId: 's2' }),
  found('weak', { pageId: 'a', blockId: 'pic' }),
  found('grave', { pageId: 'a', blockId: 'pic', level: 'error' }),
  found('of all'),
  found('of the heading', { pageId: 'a', blockId: 'title' }),
]

it('findings come as a reader comes to them, what must be fixed first', () => {
  expect(inPageOrder(two, findings).map(({ id }) => id)).toEqual([
    'of all',
    'of the heading',
    'grave',
    'weak',
    'of b',
  ])
})

it('findings about one thing stand together, under its name and its page', () => {
  const groups = groupFindings(two, inPageOrder(two, findings))
  expect(groups.map(({ title: called, kind, page: on }) => [called, kind, on])).toEqual([
    ['The campaign', '', null],
    ['Join us', 'Heading', 'Page a'],
    ['Image', '', null],
    ['Section 1', '', 'Page b'],
  ])
  expect(groups[2]?.findings).toHaveLength(2)
})

it('a campaign of one page does not name it', () => {
  const one = campaign(page('a', [buildSection([[title]])]))
  expect(groupFindings(one, [found('x', { pageId: 'a', blockId: 'title' })])[0]?.page).toBeNull()
})

it('unfinished are blocks that lack something or hold placeholders, not those with a template’s words', () => {
  const placeholder = found('placeholder:title', { blockId: 'title', isUnwritten: true })
  const template = found('template:a', { blockId: 'kept', isUnwritten: true })
  expect(unfinishedBlocks([...findings, placeholder, template])).toEqual(['pic', 'title'])
})
