import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Page } from '@playwright/test'

const builderPicture = resolve(import.meta.dirname, '../pictures/builder.png')

/** Makes the README's picture of the builder, when it is missing or UPDATE_PICTURES=1 asks for it. */
export async function keepBuilderPicture(page: Page): Promise<void> {
  if (existsSync(builderPicture) && process.env['UPDATE_PICTURES'] !== '1') return
  mkdirSync(dirname(builderPicture), { recursive: true })
  await page.screenshot({ path: builderPicture, animations: 'disabled', caret: 'initial' })
}
