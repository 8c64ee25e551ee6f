import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { openBuilder, saveBadge } from './support/builder-screen.ts'
import { saveSettings } from './support/company-screens.ts'
import { dayIn } from './support/day-in.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const stripOf = (page: Page) => page.getByRole('region', { name: 'Review' })

test('two stages have to say yes until a day, and only then it goes live', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const { owner, campaign } = stage
  const join = (name: string, role: 'editor' | 'reviewer') =>
    addMember(server.origin, stage, { name, role })
  const bo = await join('Bo Lindqvist', 'editor')
  const [cy, dee] = [await join('Cy Okafor', 'reviewer'), await join('Dee Vance', 'reviewer')]
  const path = `/dashboard/campaigns/${campaign.id}`
  const lead = await openAs(openBrowser, server.origin, owner)

  await test.step('the company wants approved versions, and two people to say yes', async () => {
    await lead.goto('/dashboard/settings/company/profile')
    await lead.getByRole('switch', { name: 'Only approved versions go live' }).check()
    await lead.getByRole('textbox', { name: 'How many people have to say yes' }).fill('2')
    await keepScreen(lead, 'review-rules-company')
    await saveSettings(lead)
    await lead.reload()
    await expect(lead.getByRole('textbox', { name: /^How many people/ })).toHaveValue('2')
  })

  const editor = await openAs(openBrowser, server.origin, bo)
  await test.step('the editor asks two people, stage after stage, until a day', async () => {
    await editor.goto(path)
    await editor.getByRole('button', { name: 'Ask for a review' }).click()
    const dialog = editor.getByRole('dialog', { name: /^Ask for a review/ })
    await dialog.getByRole('checkbox', { name: /^Cy Okafor/ }).check()
    await expect(dialog.getByLabel('Who has to say yes')).toHaveCount(0)
    await dialog.getByRole('checkbox', { name: /^Dee Vance/ }).check()
    await dialog.getByRole('combobox', { name: 'Who has to say yes' }).click()
    await editor.getByRole('option', { name: 'All of them, stage after stage' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Stage of Dee Vance' })).toHaveValue(
      'Stage 2',
    )
    await dialog.getByLabel('Message').fill('Legal after the copy, please.')
    await dialog.getByLabel('Answer wanted by').fill(`${dayIn(3)}T12:00`)
    await expect(dialog.getByText('That is in 3 days')).toBeVisible()
    await keepScreen(editor, 'review-rules-request')
    expect(await findBarriers(editor, { within: '[role="dialog"]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Ask for review' }).click()
    await expect(editor.getByText('Stage 1 of 2 · Waits for Cy Okafor')).toBeVisible()
    await keepScreen(editor, 'review-rules-card')
  })

  await test.step('the second is not asked before the first has said yes', async () => {
    const first = await openAs(openBrowser, server.origin, cy, phone)
    const second = await openAs(openBrowser, server.origin, dee, phone)
    await second.goto('/dashboard')
    await expect(second.getByRole('heading', { name: 'Good ' })).toBeVisible()
    await expect(second.getByRole('link', { name: 'Review' })).toHaveCount(0)
    await first.goto(`/campaigns/preview/${campaign.id}`)
    await expect(stripOf(first)).toContainText('asks for a yes or no to version 1, by ')
    await stripOf(first).getByRole('button', { name: 'Approve' }).click()
    await first.getByRole('dialog').getByRole('button', { name: 'Approve version 1' }).click()
    await expect(stripOf(first)).toContainText('Waits for Dee Vance')
    await keepScreen(first, 'review-rules-waits')
    await lead.goto(`/activate/${campaign.id}`)
    await expect(lead.getByText('Version 1 waits for the yes of Dee Vance.')).toBeVisible()
    await keepScreen(lead, 'review-rules-checklist')
    await second.goto('/dashboard')
    await second.getByRole('link', { name: 'Review' }).first().click()
    await stripOf(second).getByRole('button', { name: 'Approve' }).click()
    await second.getByLabel('A word with it').fill('Fine by the lawyers')
    await second.getByRole('dialog').getByRole('button', { name: 'Approve version 1' }).click()
    await expect(stripOf(second)).toContainText('You approved version 1')
  })

  await test.step('every round and answer stands on a page of its own', async () => {
    await editor.getByRole('link', { name: 'All rounds and answers' }).click()
    await expect(editor.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
    const round = editor.getByRole('listitem', { name: 'Round 1: version 1' })
    await expect(round).toContainText('Approved')
    await expect(round.getByRole('listitem')).toHaveText([
      /^Cy Okafor approved/,
      /^Dee Vance approved.*Fine by the lawyers/,
    ])
    await keepScreen(editor, 'review-rules-rounds')
    expect(await findBarriers(editor)).toEqual([])
    await editor.setViewportSize({ width: 390, height: 844 })
    await keepScreen(editor, 'review-rules-rounds-390')
    expect(await findBarriers(editor)).toEqual([])
    const [proof] = await Promise.all([
      // Four pictures and a PDF.
      editor.waitForEvent('download', { timeout: 120_000 }),
      round.getByRole('button', { name: 'Download proof of version 1' }).click(),
    ])
    expect(proof.suggestedFilename()).toMatch(/^proof-.*-version-1\.pdf$/)
    const bytes = await readFile(await proof.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('now it goes live', async () => {
    await owner.api('POST', `/campaigns/${campaign.id}/activate`, {})
    await lead.goto(path)
    await expect(lead.getByText('Live', { exact: true }).first()).toBeVisible()
  })
})

test('the owner publishes although a check fails, and the audit log says why', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const { owner, companyId, campaign } = stage
  const bo = await addMember(server.origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const allowances = ['editors-activate']
  await owner.api('PATCH', `/companies/${companyId}`, { allowances })
  const reason = 'The fair opens at noon, and the address has to answer.'

  const lead = await openAs(openBrowser, server.origin, owner)
  await test.step('somebody adds a button that leads nowhere', async () => {
    await openBuilder(lead, campaign.id)
    const palette = lead.getByRole('complementary', { name: 'Add' })
    await palette.getByRole('button', { name: 'Add Button', exact: true }).click()
    await expect(saveBadge(lead, 'Saved')).toBeVisible()
  })

  await test.step('an editor who may launch is told what to mend, and no more', async () => {
    const editor = await openAs(openBrowser, server.origin, bo)
    await editor.goto(`/activate/${campaign.id}`)
    await expect(editor.getByText('Fix the red lines first.')).toBeVisible()
    await expect(editor.getByRole('button', { name: 'Publish anyway…' })).toHaveCount(0)
  })

  await test.step('the owner gives a reason', async () => {
    await lead.goto(`/activate/${campaign.id}`)
    await expect(lead.getByRole('button', { name: /^Publish release 1 / })).toBeDisabled()
    await lead.getByRole('button', { name: 'Publish anyway…' }).click()
    const form = lead.getByRole('form', { name: 'Publish although 1 check fails' })
    await expect(form.getByRole('listitem')).toHaveText(/This button leads nowhere/)
    await form.getByLabel('Why it goes live all the same').fill('Because')
    await form.getByRole('button', { name: 'Publish anyway' }).click()
    await expect(form.getByText('Say why in a few words')).toBeVisible()
    await keepScreen(lead, 'publish-anyway-form')
    expect(await findBarriers(lead)).toEqual([])
    await form.getByLabel('Why it goes live all the same').fill(reason)
    await form.getByRole('button', { name: 'Publish anyway' }).click()
    await expect(lead.getByRole('heading', { name: 'Sunday letter is live' })).toBeVisible()
  })

  await test.step('it stands beside the release, in the activity and in the audit log', async () => {
    await lead.goto(`/dashboard/campaigns/${campaign.id}`)
    const releases = lead.getByRole('region', { name: 'Releases' })
    await expect(releases.getByText('Published although checks failed')).toContainText(reason)
    const said = `although 1 check failed: “${reason}”`
    const activity = lead.getByRole('region', { name: 'Activity' })
    await expect(activity.getByText(`took it live ${said}`)).toBeVisible()
    await keepScreen(lead, 'publish-anyway-campaign')
    await lead.goto('/dashboard/settings/company/audit-log')
    const entry = lead.getByRole('row', { name: `activated Sunday letter as release 1 ${said}` })
    await expect(entry).toContainText('Ada Lovelace')
    await expect(entry).toContainText(/This button leads nowhere/)
    await keepScreen(lead, 'publish-anyway-audit')
  })
})
