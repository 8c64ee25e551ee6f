import type { Tab } from '../engine/tab.ts'
import { blocksSeen, frameAround, installHits } from './by-hit-testing.ts'
import type { Edges } from './by-hit-testing.ts'

export const canvasOf = (tab: Tab) => tab.byRole('application', /^Page at /)

export async function openBuilder(tab: Tab, origin: string, campaignId: string): Promise<void> {
  await tab.open(`${origin}/campaigns/builder/${campaignId}`)
  await canvasOf(tab).css('[data-block-id]').at(0).appears()
  await tab.evaluate(installHits)
}

/** `Fit the width`, or one of the percentages of the menu. */
export async function zoomTo(tab: Tab, size: string): Promise<void> {
  await tab.byRole('button', 'Zoom').click()
  await tab.byRole('menuitem', new RegExp(`^${size}`)).click()
  await tab.byRole('menu').disappears()
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
