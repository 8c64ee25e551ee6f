import { describe, expect, it } from 'vitest'
import { buildCampaignDoc, buildFindModel, smallSeed } from '../../testing/campaign.ts'
import type { CampaignSeed } from '../edits/create-campaign.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { topOfCampaign } from './top-of-campaign.ts'

const topOf = (seed: CampaignSeed) =>
  topOfCampaign(readCampaign(buildCampaignDoc(seed), buildFindModel()))

describe('the top of a campaign', () => {
  it('is its first page in its theme, as a seed that makes the same again', () => {
    const top = topOf(smallSeed)
    expect(top.pages.map(({ path, title }) => ({ path, title }))).toEqual([
      { path: '/', title: 'Home' },
    ])
    expect(topOf(top)).toEqual(top)
  })

  it('holds no more than a small picture shows, however much is on the page', () => {
    const section = { columns: [{ blocks: Array.from({ length: 30 }, () => ({ kind: 'note' })) }] }
    const sections = Array.from({ length: 9 }, () => section)
    const [page] = topOf({ pages: [{ path: '/', title: 'Long', sections }] }).pages
    expect(page?.sections.map(({ columns }) => columns.map(({ blocks }) => blocks.length))).toEqual(
      Array.from({ length: 4 }, () => [8]),
    )
  })

  it('has no page where the campaign has none', () => {
    expect(topOf({ pages: [] }).pages).toEqual([])
  })
})
