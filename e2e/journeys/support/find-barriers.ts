import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds, a line each, with the impact first and the elements that it is about. */
export async function findBarriers(page: Page): Promise<string[]> {
  // So that it opens no page of its own each time, which frames of other origins would need.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map(({ target }) => target.join(' ')).slice(0, 5)
    return `${impact ?? 'unknown'} ${id}: ${help} (${places.join(', ')})`
  })
}
