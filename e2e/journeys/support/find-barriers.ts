import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { untilAtRest } from './until-at-rest.ts'

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
