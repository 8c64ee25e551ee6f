import { expect } from '@playwright/test'
import type { Page, Response } from '@playwright/test'

/** Fills in the sign-up form of the newsletter template, sends it and is thanked; gives the answer. */
export async function sendNewsletterForm(page: Page, email: string): Promise<Response> {
  const answer = await pressSend(page, email)
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
  return answer
}

/** Fills in that form and sends it, whatever comes of it; gives the server's answer. */
export async function pressSend(page: Page, email: string): Promise<Response> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel(/You may send me the letter/).check()
  const answer = page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith('/f/'),
  )
  await page.getByRole('button', { name: 'Send me the next one' }).click()
  return answer
}

/** When the whole answer had arrived, in ms since 1970. */
export function answeredAt(response: Response): number {
  const { startTime, responseEnd, responseStart } = response.request().timing()
  return startTime + Math.max(responseEnd, responseStart)
}
