import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds, a line each, with the impact first and the elements that it is about: on the
 * whole page, or in what is `within`.
 */
export async function findBarriers(page: Page, within = 'html'): Promise<string[]> {
  // So that it opens no page of its own each time, which frames of other origins would need.
  const axe = new AxeBuilder({ page }).setLegacyMode().include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map(({ target }) => target.join(' ')).slice(0, 5)
    return `${impact ?? 'unknown'} ${id}: ${help} (${places.join(', ')})`
  })
}
