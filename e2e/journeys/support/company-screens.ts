import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Makes a company in onboarding and leaves its brand for later; ends where people are invited. */
export async function makeCompany(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Set up your company' })).toBeVisible()
  await page.getByLabel('Company name').fill(name)
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByRole('heading', { name: 'Choose your brand' })).toBeVisible()
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Bring your team' })).toBeVisible()
}

/** Makes an invite link where the invite maker is shown, and reads it from the screen. */
export async function makeInviteLink(page: Page, role: 'Editor' | 'Manager'): Promise<string> {
  const picker = page.getByRole('combobox', { name: 'Role' })
  await picker.click()
  await page.getByRole('option', { name: role }).click()
  await expect(picker).toHaveValue(role)
  await page.getByRole('button', { name: 'Make invite link' }).click()
  const made = page
    .getByRole('listitem')
    .filter({ hasText: role })
    .getByText(/^https?:\/\//)
  await expect(made).toBeVisible()
  return made.innerText()
}

/** Saves what is written on a screen of settings, and waits until the server has it. */
export async function saveSettings(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  // On its way it is disabled as well.
  await expect(save.and(page.locator(':disabled:not([data-loading])'))).toBeVisible()
}
