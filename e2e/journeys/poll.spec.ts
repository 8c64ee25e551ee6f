import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SignedIn } from '#e2e/support/person.ts'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { openAs, setStage } from './support/signed-in.ts'
import { htmlErrors } from './support/valid-html.ts'

const server = serveFanfare()

/** Each option of the campaign's one poll with its votes, as colleagues read them. */
async function votesIn(campaignId: string, owner: SignedIn): Promise<Record<string, number>> {
  const { polls } = await owner.ask(
    z.object({
      polls: z.array(
        z.object({ options: z.array(z.object({ words: z.string(), votes: z.number() })) }),
      ),
    }),
    'GET',
    `/campaigns/${campaignId}/polls`,
  )
  const counts = polls.flatMap(({ options }) =>
    options.map(({ words, votes: count }) => [words, count] as const),
  )
  return Object.fromEntries(counts)
}

/** What stands in the row of an option. */
const rowOf = (page: Page, words: string) => page.locator('.ff-poll-option', { hasText: words })

test('an editor asks, visitors vote with and without script, and colleagues read the counts', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const votes = () => votesIn(stage.campaign.id, stage.owner)
  const ada = await openAs(openBrowser, server.origin, stage.owner)
  await test.step('the editor adds a poll and writes in it', async () => {
    await openBuilder(ada, stage.campaign.id)
    await ada.keyboard.press('Control+k')
    await ada.getByPlaceholder('Search for a command, a page or words on it').fill('poll')
    await ada.keyboard.press('Enter')
    const question = canvasOf(ada).getByText('When would it suit you best?')
    await expect(question).toBeVisible()
    await canvasOf(ada).getByText('In the evening').click()
    const option = canvasOf(ada).getByRole('textbox').filter({ hasText: 'In the evening' })
    await expect(option).toBeFocused()
    await ada.keyboard.press('Control+a')
    await ada.keyboard.type('At night')
    await ada.keyboard.press('Escape')
    await expect(canvasOf(ada).getByRole('radio', { name: 'At night' })).not.toBeChecked()
    await expect(canvasOf(ada)).not.toContainText('%')
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
    await keepScreen(ada, 'poll-in-builder')
    await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
  })

  const visitor = await openBrowser('visitor', { viewport: { width: 390, height: 844 } })
  await test.step('a vote is counted in place, by keyboard', async () => {
    const response = await visitor.goto(stage.campaign.url)
    expect(await htmlErrors((await response?.text()) ?? '')).toEqual([])
    await expect(visitor.getByText('60%')).toBeHidden()
    await visitor.getByRole('radio', { name: 'In the morning' }).focus()
    await visitor.keyboard.press('ArrowDown')
    await expect(visitor.getByRole('radio', { name: 'Around noon' })).toBeChecked()
    await keepScreen(visitor, 'poll-before')
    expect(await findBarriers(visitor)).toEqual([])
    await visitor.getByRole('button', { name: 'Vote' }).press('Enter')
    await expect(visitor.getByRole('status').filter({ hasText: 'Thank you' })).toBeFocused()
    await expect(rowOf(visitor, 'Around noon')).toContainText('100% 1')
    await expect(visitor.getByText('Votes: 1')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Vote' })).toBeHidden()
    await keepScreen(visitor, 'poll-after')
    expect(await findBarriers(visitor)).toEqual([])
    expect(await votes()).toEqual({ 'In the morning': 0, 'Around noon': 1, 'At night': 0 })
  })

  await test.step('without script it is a form that leads to the results and back', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const plain = await openBrowser('plain', { javaScriptEnabled: false, userAgent: agent })
    await plain.goto(stage.campaign.url)
    await plain.getByRole('radio', { name: 'At night' }).check()
    await plain.getByRole('button', { name: 'Vote' }).click()
    await expect(plain.getByRole('heading', { name: 'Thank you for your vote.' })).toBeVisible()
    await expect(plain.getByRole('listitem').filter({ hasText: 'At night' })).toContainText('50% 1')
    await keepScreen(plain, 'poll-without-script')
    expect(await htmlErrors(await plain.content())).toEqual([])
    await plain.getByRole('link', { name: 'Back to the page' }).click()
    await expect(plain).toHaveURL(stage.campaign.url)
    expect(await votes()).toEqual({ 'In the morning': 0, 'Around noon': 1, 'At night': 1 })
  })

  await test.step('a second vote of the day is refused, also without what the device remembers', async () => {
    await visitor.reload()
    await expect(rowOf(visitor, 'At night')).toContainText('50% 1')
    await expect(visitor.getByRole('radio', { name: 'Around noon' })).toBeDisabled()
    const again = await openBrowser('again', { expectedErrors: [/409 \(Conflict/] })
    await again.goto(stage.campaign.url)
    await again.getByRole('radio', { name: 'In the morning' }).check()
    await again.getByRole('button', { name: 'Vote' }).click()
    await expect(again.getByText('has been counted today')).toBeFocused()
    await expect(rowOf(again, 'In the morning')).toContainText('0% 0')
    await expect(again.getByRole('radio', { name: 'In the morning' })).not.toBeChecked()
    expect(await votes()).toEqual({ 'In the morning': 0, 'Around noon': 1, 'At night': 1 })
  })

  await test.step('colleagues read the same, after a restart too', async () => {
    await ada.goto('about:blank')
    await server.stop()
    await server.start()
    await ada.goto(`/dashboard/campaigns/${stage.campaign.id}/analytics`)
    const table = ada.getByRole('table', { name: 'When would it suit you best?' })
    await expect(table.getByRole('row', { name: 'Around noon 50% 1' })).toBeVisible()
    await expect(table.getByRole('row', { name: 'At night 50% 1' })).toBeVisible()
    await table.scrollIntoViewIfNeeded()
    await keepScreen(ada, 'poll-in-analytics')
    expect(await findBarriers(ada)).toEqual([])
  })
})
