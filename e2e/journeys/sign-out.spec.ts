import { expect } from '@playwright/test'
import type { WebSocketRoute } from '@playwright/test'
import { test } from './support/browsers.ts'
import { openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { keepEveryLook } from './support/keep-every-look.ts'
import { goTo } from './support/places.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

test('A16: who signs out reads of which campaign changes were not sent, and deletes them', async ({
  openBrowser,
}) => {
  const { owner, campaign } = await setStage(server.origin)
  const expectedErrors = [/WebSocket connection to/, /401 \(Unauthorized\)/]
  const page = await openAs(openBrowser, server.origin, owner, { expectedErrors })
  const rooms: WebSocketRoute[] = []
  let isReachable = true
  await page.context().routeWebSocket(/\/collab\//, (socket) => {
    if (!isReachable) return void socket.close()
    socket.connectToServer()
    rooms.push(socket)
  })
  await openBuilder(page, campaign.id)
  await expect(saveBadge(page, 'Saved')).toBeVisible()
  isReachable = false
  for (const room of rooms) await room.close()
  const text = await writeIn(page, 'A short walk through', 'end')
  await text.pressSequentially(' Kept.')
  await expect(saveBadge(page, /\d+ changes? kept/)).toBeVisible()
  const copies = () => page.evaluate(updatesOnDevice)
  expect(await copies()).toBeGreaterThan(0)

  await goTo(page, '/sign-out')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect(page.getByText('Changes of yours to Sunday letter were not sent yet.')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await keepEveryLook(page, 'sign-out-not-sent')
  await page.getByRole('button', { name: 'Delete them from this device' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Your changes to Sunday letter are only on this device')
  await keepEveryLook(page, 'sign-out-delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing of yours is on this device any more.')).toBeVisible()
  expect(await copies()).toBe(0)
})

/** How many updates lie in the copies of this browser. */
async function updatesOnDevice(): Promise<number> {
  const counts = (await indexedDB.databases()).map(
    ({ name = '' }) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(new Error(name))
        opening.onsuccess = () => {
          const { result } = opening
          if (!result.objectStoreNames.contains('updates')) return resolve(0)
          const counting = result.transaction('updates').objectStore('updates').count()
          counting.onsuccess = () => {
            result.close()
            resolve(counting.result)
          }
        }
      }),
  )
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0)
}
