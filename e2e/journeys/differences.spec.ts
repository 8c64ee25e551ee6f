import { expect } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { middleOf, putFinger } from './support/finger.ts'
import { openAsGuest, phone, sampleWords as words, stripOf } from './support/guest-phone.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

test('a guest on a phone goes through what changed since their answer', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  const { campaign, owner } = stage
  const bo = await addMember(server.origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const ask = () => bo.api('POST', `/campaigns/${campaign.id}/request-review`, {})
  await ask()
  const guest = await openAsGuest(openBrowser, server.origin, stage, 'Grace Hopper', 'dark')
  const strip = stripOf(guest)
  await strip.getByRole('button', { name: 'Request changes' }).tap()
  const no = guest.getByRole('dialog', { name: 'Request changes of version 1' })
  await no.getByLabel('What should change').fill('Say when')
  await no.getByRole('button', { name: 'Request changes' }).tap()
  await guest.getByRole('dialog', { name: 'Hear of replies by mail' }).getByText('Not now').tap()
  const editor = await openAs(openBrowser, server.origin, bo)
  await openBuilder(editor, campaign.id)
  await (await writeIn(editor, words, 'end')).pressSequentially(' Every Sunday.')
  await expect(saveBadge(editor, 'Saved')).toBeVisible()
  await ask()
  const comparison = guest.getByRole('main', { name: 'What changed' })

  await test.step('words stand in the text, with who and when, and are gone to by thumb', async () => {
    await strip.getByRole('button', { name: 'What changed since your answer to version 1' }).tap()
    await expect(comparison.locator('ins')).toHaveText(' Every Sunday.')
    await expect(guest).toHaveURL(/\?from=1&to=2/)
    await comparison.getByRole('button', { name: 'Next change' }).tap()
    // Where a minute ends meanwhile, it says between which two.
    const told = /^1 of 1 · Text “.+”\. Changed by Bo Lindqvist, (?:between )?\d/
    const bar = comparison.getByRole('region', { name: 'Changes one by one' })
    await expect(bar.getByRole('status')).toHaveText(told)
    await expect(comparison.locator('ins')).toBeInViewport()
    const page = await comparison.getByRole('region', { name: 'Page with its' }).boundingBox()
    const around = phone.viewport.height - (page?.height ?? 0)
    expect(around, 'what stands around the page').toBeLessThanOrEqual(phone.viewport.height / 5)
    await keepScreen(guest, 'differences-390-dark')
    expect(await findBarriers(guest)).toEqual([])
  })

  await test.step('a finger or keys part before from after', async () => {
    await comparison.getByRole('combobox', { name: 'To' }).tap()
    await expect(guest.getByRole('option', { name: /^Version 2 · / })).toBeVisible()
    await keepScreen(guest, 'differences-versions-390-dark')
    await guest.keyboard.press('Escape')
    await comparison.getByRole('button', { name: 'Page and view' }).tap()
    const how = guest.getByRole('dialog', { name: 'Page and view' })
    await expect(how.getByText('On the page')).toBeVisible()
    await keepScreen(guest, 'differences-view-390-dark')
    expect(await findBarriers(guest)).toEqual([])
    await how.getByText('Slider').tap()
    await expect(how).toHaveCount(0)
    const handle = comparison.getByRole('slider')
    const start = await middleOf(handle)
    const finger = await putFinger(guest, start)
    await finger.moveTo({ x: start.x - 97, y: start.y })
    await finger.lift()
    await expect(handle).toHaveAttribute('aria-valuenow', /^2[45]$/)
    await handle.press('End')
    await expect(handle).toHaveAttribute('aria-valuenow', '100')
    await handle.press('ArrowLeft')
    await expect(handle).toHaveAttribute('aria-valuenow', '98')
    await keepScreen(guest, 'differences-slider-390-dark')
  })

  await test.step('what is on the screen can be approved, and going back leaves', async () => {
    await strip.getByRole('button', { name: 'Approve' }).tap()
    const yes = guest.getByRole('dialog', { name: 'Approve version 2' })
    await yes.getByRole('button', { name: 'Cancel' }).tap()
    await guest.goBack()
    await expect(comparison).toHaveCount(0)
    await expect(guest.getByText('Every Sunday.')).toBeVisible()
  })

  await test.step('a member holds both beside each other, at the address that was sent on', async () => {
    const member = await openAs(openBrowser, server.origin, owner)
    await member.setViewportSize({ width: 1440, height: 900 })
    await member.goto(`${server.origin}/campaigns/preview/${campaign.id}?from=1&to=2`)
    await expect(member.locator('ins')).toHaveText(' Every Sunday.')
    await keepScreen(member, 'differences-1440-light')
    expect(await findBarriers(member)).toEqual([])
    await member.getByText('Side by side').click()
    const before = member.getByRole('region', { name: 'Version 1' })
    await expect(before.getByText(new RegExp(`^${words}`))).not.toContainText('Every Sunday.')
    await keepScreen(member, 'differences-beside-1440-light')
  })

  await test.step('nothing seems to be edited or gone while the present is on its way', async () => {
    const late = await openAs(openBrowser, server.origin, owner)
    await late.routeWebSocket(/\/collab\//, () => undefined)
    const version = late.waitForResponse(/\/versions\/|\/reviews\/./)
    await late.goto(`${server.origin}/campaigns/preview/${campaign.id}?from=1`)
    await version
    await expect(late.getByText('Loading both versions')).toBeAttached()
    const bar = late.getByRole('region', { name: 'Changes one by one' })
    await expect(bar).toHaveText(/^↑↓$/)
    await expect(late.getByRole('region', { name: 'Review' })).toContainText('asks for a yes or no')
    await keepScreen(late, 'differences-loading-1440-light')
    await expect(late.getByText(/\d (edits? since|changes?)/)).toHaveCount(0)
  })
})
