import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { codeInOutbox } from '#e2e/support/person.ts'

export type Account = { name: string; email: string; password: string }

/** Someone nobody knows yet. */
export function buildAccount(name: string): Account {
  const local = name.toLowerCase().replaceAll(/[^a-z]+/g, '.')
  return { name, email: `${local}.${randomUUID()}@example.com`, password: 'quiet-harbour-lantern' }
}

/** Fills in the sign-up screen, which must be open. */
export async function signUp(page: Page, { name, email, password }: Account): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /Create account|Sign up/ }).click()
}

/** Signs up and leaves it for later to confirm the address. */
export async function signUpForNow(page: Page, account: Account): Promise<void> {
  await signUp(page, account)
  await page.getByRole('link', { name: 'Do this later' }).click()
}

/** Enters the newest code that was mailed to `email`, in the form that asks for it. */
export async function enterCode(page: Page, email: string): Promise<void> {
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeVisible()
  await field.fill(await codeInOutbox(new URL(page.url()).origin, email))
  await page.keyboard.press('Enter')
}

/** Fills in the sign-in screen, which must be open. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Follows an open invite link without an account: makes one there, which joins. */
export async function joinByLink(page: Page, link: string, account: Account): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Name', { exact: true }).fill(account.name)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: /^Join / }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}
