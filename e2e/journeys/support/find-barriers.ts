import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

const builderPath = createRequire(import.meta.url).resolve('@axe-core/playwright')
const axePath = createRequire(builderPath).resolve('axe-core/axe.min.js')
// Each look brings it along twice, and it is half a megabyte: what is there already is not read again.
const axeSource = `if (!window.axe) { ${readFileSync(axePath, 'utf8')} }`

type Look = {
  /** A selector; the whole page if it is left out. */
  within?: string
  /** Only what is about colours: for another look at what all rules were asked about. */
  colours?: boolean
}

/** WCAG 2.5.3: what is read on it belongs to its name, or nobody can say it. Off by itself. */
const wordsInName = 'label-content-name-mismatch'
const aboutColours = ['color-contrast', 'link-in-text-block']

/** What axe finds, a line each, with the impact first and the elements that it is about. */
export async function findBarriers(
  page: Page,
  { within = 'html', colours = false }: Look = {},
): Promise<string[]> {
  await untilAtRest(page)
  // So that it opens no page of its own each time, which frames of other origins would need.
  const builder = new AxeBuilder({ page, axeSource }).setLegacyMode().include(within)
  // Of what is kept it then makes no lists, which take as long as asking.
  builder.options({ resultTypes: ['violations'], rules: { [wordsInName]: { enabled: true } } })
  if (colours) builder.withRules(aboutColours)
  const { violations } = await builder.analyze()
  return violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map(({ target }) => target.join(' ')).slice(0, 5)
    return `${impact ?? 'unknown'} ${id}: ${help} (${places.join(', ')})`
  })
}

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
