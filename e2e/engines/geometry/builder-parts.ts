import { expect, test } from '@playwright/test'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import type { Stage } from '#e2e/journeys/support/signed-in.ts'
import type { Tab } from '../engine/tab.ts'
import { openBuilder, zoomTo } from '../support/builder.ts'
import { blocksSeen, frameAround, installHits } from './by-hit-testing.ts'
import type { Edges } from './by-hit-testing.ts'

/** Opens the builder, where points can be asked then. */
export async function openMeasured(tab: Tab, origin: string, campaignId: string): Promise<void> {
  await openBuilder(tab, origin, campaignId)
  await tab.evaluate(installHits)
}

export const showWidth = (tab: Tab, width: 'Desktop' | 'Tablet' | 'Phone') =>
  tab.byRole('radio', new RegExp(`^${width}`)).click()

/** Scrolls the canvas by a part of what can be scrolled, 0 to 1. */
export async function scrollCanvas(tab: Tab, part: number): Promise<void> {
  await tab.css('[data-canvas-scroller]').evaluate((scroller, to) => {
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * to
  }, part)
}

/** The mouse goes over every block that is seen: how far its frame lies from the block, at most, in px. */
export async function measureFrames(
  tab: Tab,
): Promise<{ blocks: number; away: number; of: string }> {
  const worst = { blocks: 0, away: 0, of: '' }
  for (const { id, inside, edges } of await tab.evaluate(blocksSeen)) {
    await tab.mouse.move(inside)
    const frame = await tab.evaluate(frameAround, `[data-hovered-id="${id}"]`, inside)
    const away = frame ? furthest(edges, frame) : Infinity
    worst.blocks += 1
    if (away > worst.away) Object.assign(worst, { away, of: JSON.stringify({ id, edges, frame }) })
  }
  return worst
}

/** Edges that are cut off by the window say nothing. */
function furthest(one: Edges, other: Edges): number {
  const sides = ['left', 'right', 'top', 'bottom'] as const
  return Math.max(
    ...sides.map((side) => {
      const [a, b] = [one[side], other[side]]
      return a === null || b === null ? 0 : Math.abs(a - b)
    }),
  )
}

export const zooms = ['50%', 'Fit the width', '75%', '100%', '150%', '200%']

/** All zooms with ENGINE_ALL_ZOOMS=1, which takes minutes; else each at one of the widths. */
export const zoomsAt = (index: number) =>
  process.env['ENGINE_ALL_ZOOMS'] ? zooms : zooms.filter((_, at) => at % 2 === index % 2)

/** A campaign of a template with columns, pictures and a form. */
export const startWebinar = ({ owner, companyId }: Stage) =>
  owner.ask(campaignSchema, 'POST', `/companies/${companyId}/campaigns`, {
    name: 'Webinar',
    templateId: 'webinar',
  })

/** Every frame lies on its block, scrolled and not. */
export async function watchFrames(tab: Tab, zoom: string): Promise<void> {
  await zoomTo(tab, zoom)
  for (const part of [0, 0.4]) {
    await scrollCanvas(tab, part)
    const { blocks, away, of } = await measureFrames(tab)
    // WebKit hits in whole px of the page.
    const exact = tab.engine === 'webkit' ? Math.max(1, Number.parseInt(zoom) / 100 || 1) : 1
    test.info().annotations.push({ type: 'px', description: `${zoom}, ${part}: ${blocks} ${away}` })
    expect.soft(blocks, `${zoom}, ${part}: blocks`).toBeGreaterThan(0)
    expect.soft(away, `${zoom}, ${part}: ${of}`).toBeLessThanOrEqual(exact)
  }
}
