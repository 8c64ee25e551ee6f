import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { lanternPicture } from './support/lantern-picture.ts'
import { boxOf } from './support/own-hands.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const words = 'A short walk through'

type Dragged = { type: 'dragover' | 'drop'; x: number; y: number }
type DraggedFile = { name: string; mimeType: string; buffer: Buffer }

/** A file from outside of the browser at a point; tells whether the browser would open it. */
function dragFile(page: Page, { type, x, y }: Dragged, { name, mimeType, buffer }: DraggedFile) {
  const what = { type, x, y, name, mimeType, base64: buffer.toString('base64') }
  return page.evaluate((given) => {
    const bytes = Uint8Array.from(atob(given.base64), (letter) => letter.charCodeAt(0))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], given.name, { type: given.mimeType }))
    const at = { clientX: given.x, clientY: given.y }
    const options = { ...at, dataTransfer, bubbles: true, cancelable: true }
    const target = document.elementFromPoint(given.x, given.y)
    return target?.dispatchEvent(new DragEvent(given.type, options)) ?? true
  }, what)
}

test('pictures from the desktop are dropped between blocks and into empty images', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, stage.owner)
  await openBuilder(page, stage.campaign.id)
  const picture = await lanternPicture()
  const images = page.locator('[data-kind="image"]')
  const text = page.locator('[data-block-id]').filter({ hasText: words })
  const count = await images.count()

  await test.step('they land where the line is', async () => {
    const { x, y, width, height } = await boxOf(text)
    const at = { x: x + width / 2, y: y + height - 2 }
    await expect(async () => {
      expect(await dragFile(page, { type: 'dragover', ...at }, picture)).toBe(false)
      await expect(page.locator('[data-drop-line]')).toBeVisible({ timeout: 500 })
    }).toPass()
    await keepScreen(page, 'dropping-a-picture')
    expect(await dragFile(page, { type: 'drop', ...at }, picture)).toBe(false)
    await expect(page.locator('[data-drop-line]')).toHaveCount(0)
    await expect(images).toHaveCount(count + 1)
    const next = text.locator('xpath=following-sibling::*[1]')
    await expect(next).toHaveAttribute('data-kind', 'image')
    await expect(next.locator('img')).toBeVisible()
  })

  await test.step('an image without a picture takes it', async () => {
    const palette = page.getByRole('complementary', { name: 'Add' })
    await palette.getByRole('button', { name: 'Add Image', exact: true }).click()
    const empty = images.filter({ hasText: 'Choose a picture' })
    const { x, y, width, height } = await boxOf(empty)
    const at = { x: x + width / 2, y: y + height / 2 }
    await dragFile(page, { type: 'dragover', ...at }, picture)
    await expect(page.locator('[data-drop-line]')).toHaveCount(0)
    await dragFile(page, { type: 'drop', ...at }, picture)
    await expect(empty).toHaveCount(0)
    await expect(images).toHaveCount(count + 2)
    await expect(saveBadge(page, 'Saved')).toBeVisible()
  })

  await test.step('so does one that is selected, of a picture that is pasted', async () => {
    const palette = page.getByRole('complementary', { name: 'Add' })
    await palette.getByRole('button', { name: 'Add Image', exact: true }).click()
    const empty = images.filter({ hasText: 'Choose a picture' })
    await expect(empty).toHaveCount(1)
    await page.getByRole('application').focus()
    await page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
    }, picture.buffer.toString('base64'))
    await expect(empty).toHaveCount(0)
    await expect(images).toHaveCount(count + 3)
  })

  await test.step('and by itself it asks for a file, or for one of the library', async () => {
    const palette = page.getByRole('complementary', { name: 'Add' })
    await palette.getByRole('button', { name: 'Add Image', exact: true }).click()
    const empty = images.filter({ hasText: 'Choose a picture' })
    await expect(canvasOf(page).getByRole('button', { name: 'Choose a picture' })).toBeVisible()
    for (const ask of [
      () => empty.click({ position: { x: 12, y: 12 } }),
      () => canvasOf(page).press('Enter'),
    ]) {
      const chooser = page.waitForEvent('filechooser')
      await ask()
      await chooser
    }
    await canvasOf(page).getByRole('button', { name: 'Library' }).click()
    const first = page.getByRole('option').first()
    await expect(first).toBeVisible()
    const { width, height } = await boxOf(first)
    expect(width, 'a thumbnail is a square in a row of three').toBeCloseTo(height, 1)
    expect(width).toBeLessThan(90)
    await keepScreen(page, 'empty-image-library')
    await first.click()
    await expect(empty).toHaveCount(0)
    await expect(images).toHaveCount(count + 4)
    await expect(canvasOf(page)).toBeFocused()
    await palette.getByRole('button', { name: 'Add Image', exact: true }).click()
    const chooser = page.waitForEvent('filechooser')
    await canvasOf(page).getByRole('button', { name: 'Choose a picture' }).press('Enter')
    await (await chooser).setFiles(picture)
    await expect(images).toHaveCount(count + 5)
    await expect(empty).toHaveCount(0)
    await expect(canvasOf(page)).toBeFocused()
  })

  await test.step('what is no picture lands nowhere, and does not take the place of the builder', async () => {
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
    const canvas = await boxOf(page.locator('[data-canvas-scroller]'))
    const panel = await boxOf(page.getByRole('complementary', { name: 'Add' }))
    for (const { x, y } of [canvas, panel]) {
      for (const type of ['dragover', 'drop'] as const)
        expect(await dragFile(page, { type, x: x + 100, y: y + 100 }, file)).toBe(false)
    }
    await expect(images).toHaveCount(count + 5)
    await expect(canvasOf(page)).not.toContainText('notes')
  })
})
