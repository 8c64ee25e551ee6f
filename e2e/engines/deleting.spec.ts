import { expect } from '@playwright/test'
import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { addMember, setStage } from '#e2e/journeys/support/signed-in.ts'
import type { Tab } from './engine/tab.ts'
import { test } from './engine/test.ts'

const server = serveFanfare()
const words = 'A short walk through what we read'

const canvasOf = (tab: Tab) => tab.byRole('application', /^Page at /)

/** What is written in the open text, without the flags of other people's carets. */
const written = (tab: Tab) =>
  tab.evaluate(() => {
    const copy = document.querySelector('#canvas [contenteditable="true"]')?.cloneNode(true)
    if (!(copy instanceof Element)) return null
    for (const caret of copy.querySelectorAll('.fan-caret')) caret.remove()
    return copy.textContent
  })

test('what is deleted beside and across somebody else’s caret is what stands there', async ({
  openTab,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const editor = await addMember(origin, stage, { name: 'Grace Hopper', role: 'editor' })
  // What an observer of sizes puts off to the next frame is no mistake; WebKit tells of it all the same.
  const expected = [/ResizeObserver loop/]
  const ada = await openTab({ as: { person: stage.owner, origin }, expected })
  const grace = await openTab({ as: { person: editor, origin }, engine: 'chromium' })
  for (const tab of [ada, grace]) {
    await tab.open(`${origin}/campaigns/builder/${stage.campaign.id}`)
    await canvasOf(tab).appears()
    await canvasOf(tab)
      .byText(new RegExp(`^${words}`))
      .click()
    await expect.poll(() => written(tab)).toContain(words)
    await tab.keyboard.press('Control+Home')
  }
  // Her caret stands behind “A short walk”.
  for (let at = 0; at < 12; at++) await grace.keyboard.press('ArrowRight')
  const isThere = () =>
    ada.evaluate(() => {
      const caret = document.querySelector('#canvas .fan-caret')
      const before = document.createRange()
      before.setStart(document.querySelector('#canvas [contenteditable="true"]') ?? document, 0)
      if (caret) before.setEndBefore(caret)
      return before.toString()
    })
  await expect.poll(isThere).toBe('A short walk')

  const press = async (keys: string, left: string) => {
    await ada.keyboard.press(keys)
    await expect.poll(() => written(ada), keys).toMatch(new RegExp(`^${left}`))
    await expect.poll(() => written(grace), keys).toMatch(new RegExp(`^${left}`))
  }
  await ada.keyboard.press('Control+Home')
  for (let at = 0; at < 13; at++) await ada.keyboard.press('ArrowRight')
  await press('Backspace', 'A short walkthrough')
  // Right behind her caret, then right before it.
  await press('Backspace', 'A short walthrough')
  await press('Delete', 'A short walhrough')
  for (let at = 0; at < 3; at++) await ada.keyboard.press('Shift+ArrowLeft')
  await press('Backspace', 'A short hrough')
  for (let at = 0; at < 3; at++) await ada.keyboard.press('ArrowLeft')
  for (let at = 0; at < 5; at++) await ada.keyboard.press('Shift+ArrowRight')
  await press('Delete', 'A shoough what')
})
