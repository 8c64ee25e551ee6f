import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { shareLinkSchema } from '#shared/contract/share-links.ts'
import type { OpenBrowser } from './browsers.ts'
import type { Stage } from './signed-in.ts'

/** A phone with touch. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const asGuest = [/401 \(Unauthorized\) \(.*\/api\/me\)/]
/** How a text of the campaign of the stage begins. */
export const sampleWords = 'A short walk through'

/** What is asked or answered above a preview. */
export const stripOf = (page: Page) => page.getByRole('region', { name: 'Review' })

/** A guest with a phone, who has opened a link that lets them approve. */
export async function openAsGuest(
  openBrowser: OpenBrowser,
  origin: string,
  { owner, campaign }: Stage,
  name: string,
  colorScheme: 'light' | 'dark' = 'light',
) {
  const path = `/campaigns/${campaign.id}/share-links`
  const { url } = await owner.ask(shareLinkSchema, 'POST', path, { rights: ['approve', 'comment'] })
  const options = { ...phone, colorScheme, baseURL: origin, expectedErrors: asGuest }
  const guest = await openBrowser(name, options)
  await guest.goto(url)
  await guest.getByLabel('Your name').fill(name)
  await guest.getByRole('button', { name: 'Open the preview' }).click()
  await expect(guest.getByText(new RegExp(`^${sampleWords}`))).toBeVisible()
  return guest
}
