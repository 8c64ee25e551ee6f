import { expect, it } from 'vitest'
import { colour, list, text, toggle } from '../../blocks/fields.ts'
import { findBlock } from '../../blocks/registry.ts'
import type { BlockModel, FindModel } from '../../campaign/model/field.ts'
import { defaultStyle } from '../../campaign/model/section-style.ts'
import type {
  BlockSnapshot,
  CampaignSnapshot,
  SectionStyle,
} from '../../campaign/model/snapshot.ts'
import { defaultSite } from '../../campaign/model/site.ts'
import { defaultTheme } from '../../campaign/model/theme.ts'
import { buildSection } from '../../testing/build-section.ts'
import { buildBlock } from '../../testing/render-block.tsx'
import { brandTheme } from './brand-theme.ts'
import { offTokens, ownColours } from './off-brand.ts'

const kit = { primary: '#0b63b0', background: '#F2F7FB', text: '#10212e' }

/** A kind with colours on it and in its items, some of which apply only at times. */
const chips: BlockModel = {
  kind: 'chips',
  version: 1,
  fields: {
    framed: toggle({ label: 'Framed' }),
    frame: colour({ label: 'Frame', when: { field: 'framed', in: ['true'] } }),
    chips: list({
      label: 'Chips',
      itemName: 'chip',
      maxItems: 9,
      fields: { label: text({ label: 'Label' }), tint: colour({ label: 'Tint' }) },
      default: [],
    }),
  },
}
const findModel: FindModel = (kind) => (kind === 'chips' ? chips : findBlock(kind))

function buildCampaign(style: Partial<SectionStyle>, ...blocks: BlockSnapshot[]): CampaignSnapshot {
  const second = buildSection([blocks], { id: 's2', style: { ...defaultStyle, ...style } })
  const sections = [buildSection([[]]), second]
  const page = { id: 'p1', path: '/', title: 'T', description: '', sections, variants: [] }
  return { schemaVersion: 1, theme: defaultTheme, site: defaultSite, pages: [page] }
}

const chip = (id: string, tint: string) => ({ id, label: id, tint })
const buildChips = (props: BlockSnapshot['props']): BlockSnapshot => ({
  ...buildBlock('heading', {}, 'c1'),
  kind: 'chips',
  props: { framed: false, frame: '', chips: [], ...props },
})

it('finds nothing in a theme that is the kit, however its colours are written', () => {
  expect(offTokens({ ...defaultTheme, ...brandTheme(kit), background: '#f2f7fb' }, kit)).toEqual([])
})

it('names every colour of the theme that is another than the kit makes it', () => {
  const theme = { ...defaultTheme, ...brandTheme({ ...kit, background: '#f2f7fb' }) }
  expect(offTokens({ ...theme, primary: '#ff0000' }, kit)).toEqual([
    { token: 'primary', colour: '#ff0000', wanted: '#0b63b0' },
  ])
  expect(offTokens(defaultTheme, kit).map(({ token }) => token)).toEqual([
    'background',
    'text',
    'muted',
    'primary',
  ])
})

it('finds the own colours of sections, as far as they show', () => {
  const own = { colour: '#FF8800', gradientTo: '#00ff88' }
  expect(ownColours(buildCampaign(own), kit)).toEqual([])
  expect(ownColours(buildCampaign({ ...own, background: 'custom' }), kit)).toEqual([
    {
      id: 's2:colour',
      pageId: 'p1',
      place: { kind: 'section', id: 's2', key: 'colour', number: 2 },
      label: 'Own colour',
      colour: '#ff8800',
      nearest: 'primary',
    },
  ])
  const both = buildCampaign({ ...own, background: 'custom', gradient: 'down' })
  expect(ownColours(both, kit).map(({ id }) => id)).toEqual(['s2:colour', 's2:gradientTo'])
})

it('finds the own colours of blocks', () => {
  const icon = buildBlock('icon', { colour: '#ddddcc' }, 'i1')
  expect(ownColours(buildCampaign({}, icon), kit)).toMatchObject([
    {
      id: 'i1:colour',
      place: { kind: 'block', block: { id: 'i1' }, name: 'colour', item: null },
      label: 'Colour',
      nearest: 'muted',
    },
  ])
})

it('finds those of the items of a list, and passes over fields that do not apply', () => {
  const block = buildChips({
    frame: '#123456',
    chips: [chip('a', 'primary'), chip('b', '#FEDCBA')],
  })
  expect(ownColours(buildCampaign({}, block), kit, findModel)).toMatchObject([
    { id: 'c1:chips:b:tint', label: 'Tint', place: { item: { id: 'b', key: 'tint', number: 2 } } },
  ])
  const framed = buildChips({ framed: true, frame: '#123456' })
  expect(ownColours(buildCampaign({}, framed), kit, findModel)).toMatchObject([
    { id: 'c1:frame', colour: '#123456' },
  ])
})

it('leaves alone what names a colour of the theme, or equals one of the theme or the kit', () => {
  const icons = ['muted', '', defaultTheme.primary.toUpperCase(), kit.primary].map((value, at) =>
    buildBlock('icon', { colour: value }, `i${at}`),
  )
  const campaign = buildCampaign({}, ...icons)
  expect(ownColours(campaign, kit)).toEqual([])
  expect(ownColours(campaign, null).map(({ id }) => id)).toEqual(['i3:colour'])
})

it('knows no fields of kinds that it does not know', () => {
  const block = { ...buildBlock('icon', { colour: '#123456' }), kind: 'hologram' }
  expect(ownColours(buildCampaign({}, block), kit)).toEqual([])
})
