import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import { textOfValue } from '#shared/blocks/rich.ts'
import type { ListItem } from '#shared/campaign/model/snapshot.ts'
import type { Company } from '#shared/contract/companies.ts'
import { checkBlock } from '#shared/testing/render-block.tsx'
import { api } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { openTestBuilder } from '../testing/open-test-builder.tsx'
import { addAtEdge } from './add-at-edge.ts'
import type { Builder } from './builder.ts'

const logo = '01a222e9-3f23-7530-9295-d21b2bc162b8'
const company: Company = {
  id: '01a222e9-3f23-7530-9295-d21b2bc162b9',
  name: 'Slow Morning',
  website: null,
  brandKit: { primary: '#112233', background: '#ffffff', text: '#000000', logoAssetId: logo },
  logoUrl: null,
  allowances: [],
  launchRules: [],
  approvalsNeeded: 1,
  guestsApprove: false,
  uncountedNetworks: [],
  frameHosts: [],
  visitMonths: null,
  language: 'en',
  timeZone: 'UTC',
  createdAt: '2026-11-20T09:00:00.000Z',
  eraseAt: null,
}

const page = (path: string, title: string, props = {}) => ({
  path,
  title,
  sections: [{ columns: [{ blocks: [{ kind: 'form', props }] }] }],
})
const three: CampaignSeed = {
  pages: [
    page('/', 'Slow Morning: one good letter', { thanks: '/thanks' }),
    page('/prices', 'Prices – what a year costs'),
    page('/thanks', 'Thank you'),
  ],
}

const firstPage = (builder: Builder) => builder.session.campaign.getSnapshot().pages[0]
const kinds = (builder: Builder) =>
  firstPage(builder)?.sections.map(({ columns }) => columns[0]?.blocks.map(({ kind }) => kind))
const propsOf = (builder: Builder, at: number) =>
  firstPage(builder)?.sections.at(at)?.columns[0]?.blocks[0]?.props ?? {}
const isList = (value: unknown): value is ListItem[] => Array.isArray(value)
const linksOf = (value: unknown) =>
  isList(value) ? value.map(({ label, link }) => [textOfValue(label), link]) : []

beforeEach(() => {
  const { queryKey } = api.companies.get.queryOptions({ input: { companyId: 'company-1' } })
  queryClient.setQueryData(queryKey, company)
})
afterEach(() => queryClient.clear())

test('a navigation stands at the top, with the company and the campaign’s other pages', () => {
  const builder = openTestBuilder(three)
  expect(addAtEdge(builder, 'navigation')).toMatchObject({ kind: 'block' })
  expect(kinds(builder)).toEqual([['navigation'], ['form']])
  const props = propsOf(builder, 0)
  expect(textOfValue(props['name'])).toBe('Slow Morning')
  expect([props['brand'], props['logo']]).toEqual(['both', logo])
  expect(linksOf(props['links'])).toEqual([['Prices', '/prices']])
  expect(checkBlock('navigation', props)).toEqual([])
  builder.undo.undo()
  expect(kinds(builder)).toEqual([['form']])
})

test('a footer stands at the end, and has the places of a campaign of one page', () => {
  const builder = openTestBuilder({ pages: [page('/', 'One', { anchor: 'join-us' })] })
  addAtEdge(builder, 'footer')
  expect(kinds(builder)).toEqual([['form'], ['footer']])
  const props = propsOf(builder, -1)
  expect(linksOf(props['links1'])).toEqual([['Join us', '#join-us']])
  expect(textOfValue(props['small'])).toBe(`© ${new Date().getFullYear()} Slow Morning`)
  expect(checkBlock('footer', props)).toEqual([])
})

test('all other blocks go where they are put', () => {
  const builder = openTestBuilder(three)
  expect(addAtEdge(builder, 'heading')).toBeUndefined()
  expect(kinds(builder)).toEqual([['form']])
})
