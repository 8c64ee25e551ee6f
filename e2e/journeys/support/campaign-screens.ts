import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Chooses a template in the gallery and starts a campaign from it; gives the campaign's id. */
export async function startFromGallery(
  page: Page,
  { template, name }: { template: string; name: string },
): Promise<string> {
  await page.goto('/templates/gallery')
  await page.getByRole('link', { name: template, exact: true }).click()
  await page.getByRole('link', { name: 'Use this template' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await expect(page.getByRole('radio', { name: template })).toBeChecked()
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page).toHaveURL(/\/campaigns\/builder\//)
  return page.url().split('/').at(-1) ?? ''
}

/** Goes through the launch checklist and launches; gives the address that visitors use. */
export async function launch(page: Page, campaignId: string): Promise<string> {
  await page.goto(`/activate/${campaignId}`)
  await expect(page.getByRole('heading', { name: 'Checklist' })).toBeVisible()
  const button = page.getByRole('button', { name: /^Publish release \d+ to .+ now$/ })
  await expect(button).toBeEnabled()
  await button.click()
  await expect(page.getByRole('heading', { name: / is live$/ })).toBeVisible()
  const link = page.getByRole('link', { name: 'Open page' })
  return (await link.getAttribute('href')) ?? ''
}
