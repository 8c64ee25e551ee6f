import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { rich } from '#shared/blocks/rich.ts'
import { defaultSettings } from '#shared/campaign/model/settings.ts'
import type { BlockSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { must } from '#shared/lib/must.ts'
import { CampaignPage } from '#shared/page/render/campaign-page.tsx'
import { buildSection } from '#shared/testing/build-section.ts'
import { buildBlock, buildContext } from '#shared/testing/render-block.tsx'
import { useBlockScripts } from './use-block-scripts.ts'

afterEach(cleanup)

const context = buildContext()
const item = (id: string, words = `Content ${id}`) => ({
  id,
  label: rich(`Label ${id}`),
  content: rich(words),
})

function pageOf(...blocks: BlockSnapshot[]): PageSnapshot {
  const sections = [buildSection([blocks])]
  return { id: 'page1', path: '/', title: 'Page', description: '', sections, variants: [] }
}

type ShownProps = { page: PageSnapshot; which?: 'visitorScripts' | 'canvasScripts' }

function Shown({ page, which = 'visitorScripts' }: ShownProps) {
  return (
    <div ref={useBlockScripts<HTMLDivElement>(which)}>
      <CampaignPage page={page} context={context} />
    </div>
  )
}

const panelsShown = () =>
  Array.from(document.querySelectorAll('.ff-tabs-panel'))
    .filter((panel) => !panel.hasAttribute('hidden'))
    .map((panel) => panel.querySelector('.ff-tabs-content')?.textContent)

const tabsWith = (...items: ReturnType<typeof item>[]) => pageOf(buildBlock('tabs', { items }))

test('what a script did outlives a change of the document, and takes in what came', async () => {
  const { rerender } = render(<Shown page={tabsWith(item('a'), item('b'))} />)
  await waitFor(() => expect(panelsShown()).toEqual(['Content a']))
  screen.getByRole('tab', { name: 'Label b' }).click()
  rerender(<Shown page={tabsWith(item('a'), item('b', 'Changed'), item('c'))} />)
  expect(panelsShown()).toEqual(['Changed'])
  screen.getByRole('tab', { name: 'Label c' }).click()
  expect(panelsShown()).toEqual(['Content c'])
  rerender(<Shown page={tabsWith(item('b'), item('a'))} />)
  expect(panelsShown()).toEqual(['Content b'])
  expect(screen.getAllByRole('tab')).toHaveLength(2)
})

test('a block that comes later works too', async () => {
  const { rerender } = render(<Shown page={tabsWith(item('a'), item('b'))} />)
  await waitFor(() => expect(panelsShown()).toHaveLength(1))
  const first = buildBlock('tabs', { items: [item('a'), item('b')] })
  const second = buildBlock('tabs', { items: [item('c'), item('d')] }, 'block2')
  rerender(<Shown page={pageOf(second, first)} />)
  expect(panelsShown()).toEqual(['Content c', 'Content a'])
})

test('parts of the page come and go by the clock, on the canvas not', async () => {
  const settings = { ...defaultSettings, showUntil: '2020-01-01T00:00:00.000Z' }
  const tabs = buildBlock('tabs', { items: [item('a')] }, 'block2')
  const page = pageOf({ ...buildBlock('heading'), settings }, tabs)
  const part = () => must(document.querySelector('[data-ff-until]'), 'part')
  const isOver = () => part().hasAttribute('data-ff-over')
  const { unmount } = render(<Shown page={page} />)
  await waitFor(() => expect(isOver()).toBe(true))
  unmount()
  render(<Shown page={page} which="canvasScripts" />)
  await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(1))
  expect(isOver()).toBe(false)
})
