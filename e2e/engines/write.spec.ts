import { expect } from '@playwright/test'
import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { setStage } from '#e2e/journeys/support/signed-in.ts'
import { test } from './engine/test.ts'

const server = serveFanfare()

test('somebody writes', async ({ openTab }) => {
  const { origin } = server
  const { owner, campaign } = await setStage(origin)
  const tab = await openTab({ as: { person: owner, origin } })
  await tab.open(`${origin}/campaigns/builder/${campaign.id}`)
  await tab.byRole('button', 'Zoom').click()
  await tab.byRole('menuitem', '100 %').click()
  const canvas = tab.byRole('application', /^Page at /)
  await canvas.byText(/^A short walk through/).click()
  const text = canvas.byRole('textbox').containing(/A short walk/)
  await text.hasFocus()
  await tab.keyboard.press('Control+End')
  await tab.keyboard.type(' And on.')
  await text.says(/And on\.$/)
  await tab.keyboard.press('Escape')
  await tab.byRole('status', /^Saved\./).appears()
  expect((await tab.screenshot()).length).toBeGreaterThan(10_000)
})
