import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Waits until nothing moves any more that comes to an end. */
export async function untilAtRest(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(whatMoves), { intervals: [50, 100, 250] }).toEqual([])
}

/**
 * The animations that come to an end and have not: a colour on its way is no colour that the page has.
 * What has just been put there begins to move two frames later.
 * To be asked again and again, since `finished` never comes for what leaves the sight meanwhile in a
 * part with `content-visibility: auto`.
 */
async function whatMoves(): Promise<string[]> {
  for (let left = 2; left > 0; left -= 1) await new Promise(requestAnimationFrame)
  return document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return `${target?.tagName ?? 'something'}.${target?.getAttribute('class') ?? ''} moves`
    })
}
