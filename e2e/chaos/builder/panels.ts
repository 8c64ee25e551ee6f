import type { Person } from './person.ts'
import { appears, clickOne } from './spots.ts'

/** Opens one of the panels on the left unless it is open; false when that did not work. */
export async function openPanel(person: Person, label: string): Promise<boolean> {
  const panel = `aside[aria-label="${label}"]`
  if (await person.page.locator(panel).isVisible()) return true
  await clickOne(person, `nav[aria-label="Panels"] [aria-label="${label}"]`)
  return appears(person.page, panel)
}
