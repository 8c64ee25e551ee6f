import '../testing/browser-parts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setTheme } from '#shared/campaign/edits/set-theme.ts'
import { themeColours } from '#shared/campaign/model/theme.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import type { Company } from '#shared/contract/companies.ts'
import { must } from '#shared/lib/must.ts'
import { brandTheme } from '#shared/page/colours/brand-theme.ts'
import { api } from '#client/lib/api/api.ts'
import { AroundBuilder, joinAsColleague, openTestBuilder } from '../testing/open-test-builder.tsx'
import { ThemePanel } from './theme-panel.tsx'

afterEach(cleanup)

const brandKit = { primary: '#1f6f4a', background: '#fbf7ee', text: '#1d2620' }
const company: Company = {
  id: 'company-1',
  name: 'Slow Morning',
  website: null,
  brandKit,
  logoUrl: null,
  allowances: [],
  launchRules: [],
  approvalsNeeded: 1,
  guestsApprove: true,
  uncountedNetworks: [],
  frameHosts: [],
  visitMonths: null,
  language: 'en',
  timeZone: 'UTC',
  createdAt: '2026-01-01T00:00:00.000Z',
  eraseAt: null,
}

const icon = { kind: 'icon', props: { icon: 'sparkles', colour: '#ff8800' } }
const own = { background: 'custom', colour: '#123456' } as const
const sections = [
  { columns: [{ blocks: [icon] }] },
  { style: own, columns: [{ blocks: [{ kind: 'heading', props: { text: 'Spring' } }] }] },
]

function openPanel(theme: Partial<Theme> = {}, kit: Company | null = company) {
  const builder = openTestBuilder({ theme, pages: [{ path: '/', title: 'Spring', sections }] })
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const input = { companyId: 'company-1' }
  if (kit) queries.setQueryData(api.companies.get.queryKey({ input }), kit)
  render(
    <AroundBuilder builder={builder}>
      <QueryClientProvider client={queries}>
        <ThemePanel />
      </QueryClientProvider>
    </AroundBuilder>,
  )
  const { campaign } = builder.session
  return {
    builder,
    theme: () => campaign.getSnapshot().theme,
    section: () => must(campaign.getSnapshot().pages[0]?.sections[1], 'section'),
    block: () => must(campaign.getSnapshot().pages[0]?.sections[0]?.columns[0]?.blocks[0], 'icon'),
  }
}

const offBrand = () => screen.getByRole('list', { name: 'Off-brand' })

test('a palette sets all colours, and one undo takes them back', async () => {
  const { builder, theme } = openPanel()
  const before = theme()
  await userEvent.click(screen.getByRole('radio', { name: 'Forest on cream' }))
  expect(theme()).toMatchObject(brandTheme(brandKit))
  expect(screen.getByRole('radio', { name: 'Forest on cream' })).toHaveProperty('checked', true)
  act(() => void builder.undo.undo())
  expect(theme()).toEqual(before)
})

test('a colour is typed, with what it is read on beside it', async () => {
  const { theme } = openPanel()
  await userEvent.click(screen.getByRole('button', { name: /^Primary: #4a3aff/ }))
  const hex = screen.getByRole('textbox', { name: 'Colour as hex' })
  await userEvent.clear(hex)
  await userEvent.type(hex, '#B8B8B8')
  expect(theme().primary).toBe('#b8b8b8')
  const contrasts = screen.getByRole('list', { name: 'Contrast' })
  expect(within(contrasts).getAllByText(/Too low/)).toHaveLength(2)
})

test('fonts are tried one after the other, alone and as pairs', async () => {
  const { theme } = openPanel()
  await userEvent.click(screen.getByRole('button', { name: 'Headings: Bricolage Grotesque' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Fraunces' }))
  expect(theme().headingFont).toBe('fraunces')
  await userEvent.click(screen.getByRole('radio', { name: 'Playfair Display' }))
  expect(theme()).toMatchObject({ headingFont: 'playfair', bodyFont: 'inter' })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Pair: Own pair' }))
  await userEvent.click(screen.getByRole('radio', { name: /^Editorial/ }))
  expect(theme()).toMatchObject({ headingFont: 'fraunces', bodyFont: 'source-sans' })
})

test('sizes, corners and buttons are set', async () => {
  const { theme } = openPanel()
  const type = async (name: string, value: string) => {
    const input = screen.getByRole('textbox', { name })
    await userEvent.clear(input)
    await userEvent.type(input, value)
  }
  await type('Size of headings', '115')
  await type('Spacing', '80')
  await type('Corner radius', '24')
  await userEvent.click(screen.getByRole('radio', { name: 'Round' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Normal' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Labels in capitals' }))
  expect(theme()).toMatchObject({
    scale: 1.15,
    space: 0.8,
    radius: 24,
    buttonShape: 'round',
    buttonWeight: 'normal',
    buttonCase: 'capitals',
  })
})

test('the brand kit is applied, and reset to in one step', async () => {
  const { builder, theme } = openPanel()
  await userEvent.click(screen.getByRole('button', { name: 'Apply the brand kit' }))
  expect(theme()).toMatchObject(brandTheme(brandKit))
  expect(screen.getByText('The theme has these colours')).toBeTruthy()
  const colleague = joinAsColleague(builder)
  act(() => void setTheme(colleague, { theme: { primary: '#ff0000', muted: '#00ff00' } }, {}))
  act(builder.drawn.catchUp)
  expect(within(offBrand()).getAllByText('Theme differs from the kit')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Use #1f6f4a for primary' }))
  expect(theme()).toMatchObject({ primary: '#1f6f4a', muted: '#00ff00' })
  await userEvent.click(screen.getByRole('button', { name: 'Reset to the brand kit' }))
  for (const token of themeColours) expect(theme()[token]).toBe(brandTheme(brandKit)[token])
  act(() => void builder.undo.undo())
  expect(theme()).toMatchObject({ primary: '#1f6f4a', muted: '#00ff00' })
})

test('own colours are listed, lead to their place, and are replaced by those of the theme', async () => {
  const { builder, section, block } = openPanel(brandTheme(brandKit))
  expect(within(offBrand()).getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(within(offBrand()).getByRole('button', { name: /Own colour$/ }))
  expect(builder.view.getSnapshot().selected).toEqual({ kind: 'section', id: section().id })
  await userEvent.click(
    within(offBrand()).getByRole('button', { name: /IconColour$|Icon Colour$/ }),
  )
  expect(builder.view.getSnapshot().selected).toEqual({ kind: 'block', id: block().id })
  await userEvent.click(screen.getByRole('button', { name: 'Section 2: replace by text' }))
  expect(section().style.colour).toBe('text')
  act(() => void builder.undo.undo())
  await userEvent.click(screen.getByRole('button', { name: 'Replace all 2 own colours' }))
  expect(section().style.colour).toBe('text')
  expect(block().props['colour']).toBe('primary')
  expect(screen.getByText(/Everything is in the brand’s colours/)).toBeTruthy()
  act(() => void builder.undo.undo())
  expect([section().style.colour, block().props['colour']]).toEqual(['#123456', '#ff8800'])
})

test('text that is hard to read is listed, and own colours also before the kit is known', async () => {
  const { builder, section } = openPanel({ text: '#cccccc' }, null)
  const hard = within(offBrand()).getAllByRole('button', { name: /hard to read/ })
  await userEvent.click(must(hard[0], 'line'))
  expect(builder.view.getSnapshot().selected?.kind).toBe('section')
  expect(within(offBrand()).getByRole('button', { name: /Own colour$/ })).toBeTruthy()
  expect(section().style.colour).toBe('#123456')
})
