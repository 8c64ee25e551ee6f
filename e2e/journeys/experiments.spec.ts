import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepEveryLook } from './support/keep-every-look.ts'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { sendVisitor } from './support/send-visitors.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare(async () => ({
  env: { TRUST_PROXY: '1' },
  stop: async () => undefined,
}))
const title = 'One good letter, every other Sunday'

/** So many visitors; of those who get B every second reaches the goal, of the others one in ten. */
async function comeBy(url: string, count: number, from: number): Promise<void> {
  for (let index = from; index < from + count; index += 1) {
    const ip = `203.0.${index >> 8}.${index & 255}`
    await sendVisitor(url, ip, (html) => index % (html.includes(`${title}, in B`) ? 2 : 10) === 0)
  }
}

/** Clicks a text of the variant, which stands beside its page, and writes at its end. */
async function writeInVariant(page: Page, more: string): Promise<void> {
  const variant = canvasOf(page).locator('[data-page-id]').nth(1)
  await variant.getByText(title).click()
  await expect(variant.getByRole('textbox').filter({ hasText: title })).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(more)
  await page.keyboard.press('Escape')
}

test('an editor makes B, visitors come, the manager sees it win, and it is put in place', async ({
  openBrowser,
}) => {
  test.setTimeout(180_000)
  const { origin } = server
  const stage = await setStage(origin)
  const { campaign, owner } = stage
  const manager = await addMember(origin, stage, { name: 'Mira Sommer', role: 'manager' })
  const ada = await openAs(openBrowser, origin, owner)
  const mira = await openAs(openBrowser, origin, manager)
  const numbers = mira.getByRole('region', { name: 'Experiments' })

  await test.step('B differs from its page, and both go live', async () => {
    await openBuilder(ada, campaign.id)
    await ada.getByRole('button', { name: 'Pages', exact: true }).click()
    await ada
      .getByRole('button', { name: /^More about / })
      .first()
      .click()
    await ada.getByRole('menuitem', { name: 'New variant' }).click()
    await writeInVariant(ada, ', in B')
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
    await owner.api('POST', `/campaigns/${campaign.id}/activate`)
  })

  await test.step('the experiment is started where the variant is', async () => {
    await canvasOf(ada).getByRole('button', { name: 'Start an experiment' }).click()
    const dialog = ada.getByRole('dialog', { name: 'Start an experiment' })
    await expect(dialog.getByLabel('Share of B in percent')).toHaveValue('50%')
    await expect(dialog.getByText(/to estimate|About \d+/)).toBeVisible()
    await keepScreen(ada, 'experiment-start')
    await dialog.getByRole('button', { name: 'Start', exact: true }).click()
    const running = ada.getByRole('dialog', { name: 'Experiment', exact: true })
    await expect(running).toContainText('Nobody has taken part yet.')
    await ada.keyboard.press('Escape')
  })

  await test.step('the manager watches both variants move, live', async () => {
    await mira.goto(`/dashboard/campaigns/${campaign.id}/analytics`)
    await expect(numbers).toContainText('Nobody has taken part yet.')
    await comeBy(campaign.url, 20, 0)
    await expect(numbers).toContainText(/Too early to say|No winner yet/)
  })

  await test.step('the verdict stands in words', async () => {
    await comeBy(campaign.url, 380, 20)
    await expect(numbers.getByRole('status')).toHaveText(
      /^Variant B is better by .*%.*; you can stop\.$/,
    )
    await keepEveryLook(mira, 'experiment-numbers')
    expect(await findBarriers(mira)).toEqual([])
  })

  await test.step('the winner is put in place with one press, and undo takes it back', async () => {
    await canvasOf(ada)
      .getByRole('button', { name: /^Experiment:/ })
      .first()
      .click()
    const dialog = ada.getByRole('dialog', { name: 'Experiment', exact: true })
    await keepScreen(ada, 'experiment-builder')
    await dialog.getByRole('button', { name: 'Put Variant B in place' }).click()
    await expect(canvasOf(ada).locator('[data-page-id]')).toHaveCount(1)
    await expect(canvasOf(ada).getByText(`${title}, in B`)).toBeVisible()
    await ada.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect(canvasOf(ada).locator('[data-page-id]').first().getByText(title)).toBeVisible()
    await expect(ada.getByRole('button', { name: 'Variant B', exact: true })).toBeVisible()
  })

  await test.step('put in place again, every visitor gets it, and the next release has it', async () => {
    await canvasOf(ada)
      .getByRole('button', { name: /^Experiment:/ })
      .first()
      .click()
    await ada.getByRole('button', { name: 'Put Variant B in place' }).click()
    await expect(canvasOf(ada).getByText(`${title}, in B`)).toBeVisible()
    const seen = () =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          sendVisitor(campaign.url, `198.51.100.${index}`, () => false),
        ),
      )
    await expect.poll(async () => new Set(await shownBy(seen())).size).toBe(1)
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
    await owner.api('POST', `/campaigns/${campaign.id}/publish`)
    await expect.poll(async () => [...new Set(await shownBy(seen()))]).toEqual([true])
    await expect(numbers).toContainText(/ended/)
  })
})

/** Whether each saw B. */
const shownBy = async (pages: Promise<string[]>) =>
  (await pages).map((html) => html.includes(`${title}, in B`))
