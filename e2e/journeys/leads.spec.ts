import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { startHookReceiver } from '#e2e/support/start-hook-receiver.ts'
import { keepScreen, test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { sendNewsletterForm } from './support/published-page.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare(async () => ({
  env: { WEBHOOKS_TO_PRIVATE_NETWORKS: '1' },
  stop: async () => undefined,
}))

test('a form becomes a lead in the inbox and a signed message, and is erased for good', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const { owner, companyId, campaign } = stage
  await owner.api('POST', `/campaigns/${campaign.id}/activate`)
  const manager = await addMember(origin, stage, { name: 'Mira Okafor', role: 'manager' })
  const receiver = await startHookReceiver()
  const ada = await openAs(openBrowser, origin, owner)
  const visitor = await openBrowser('visitor')
  let secret = ''

  await test.step('the owner adds a webhook and tries it out', async () => {
    await ada.goto('/dashboard/settings/company/webhooks')
    await ada.getByRole('button', { name: 'Add webhook' }).click()
    await ada.getByLabel('Address').fill(receiver.url)
    await ada.getByLabel('Name').fill('CRM')
    await ada.getByRole('button', { name: 'Add webhook' }).click()
    secret = await ada.getByText(/^whsec_/).innerText()
    await ada.getByRole('button', { name: 'I have kept it' }).click()
    await ada.getByRole('link', { name: 'CRM' }).click()
    await ada.getByRole('button', { name: 'Send a test event' }).click()
    await expect(ada.getByRole('row', { name: /Test .*Delivered/ })).toBeVisible()
    expect(JSON.parse(receiver.got[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' })
  })

  await test.step('what visitors send appears by itself, without moving what is read', async () => {
    await ada.getByRole('link', { name: 'Leads', exact: true }).first().click()
    await expect(ada.getByRole('heading', { name: 'No leads yet' })).toBeVisible()
    await visitor.goto(`${campaign.url}?utm_source=fair`)
    await sendNewsletterForm(visitor, 'lin@example.com')
    await expect(row(ada, 'lin@example.com')).toBeVisible()
    await visitor.goto(campaign.url)
    await sendNewsletterForm(visitor, 'grace@example.com')
    await expect(ada.getByRole('button', { name: '1 new lead' })).toBeVisible()
    await expect(row(ada, 'grace@example.com')).toHaveCount(0)
    await ada.getByRole('button', { name: '1 new lead' }).click()
    await expect(ada.getByText('2 new', { exact: true })).toBeVisible()
  })

  await test.step('it is worked through by keyboard', async () => {
    await ada.keyboard.press('j')
    await ada.keyboard.press('j')
    await ada.keyboard.press('Enter')
    const panel = ada.getByRole('complementary', { name: 'Lead' })
    await expect(panel.getByRole('heading', { name: 'lin@example.com' })).toBeVisible()
    await expect(panel.getByText('fair')).toBeVisible()
    await expect(ada.getByText('1 new', { exact: true })).toBeVisible()
    expect(await findBarriers(ada)).toEqual([])
    await keepScreen(ada, 'leads')
    await panel.getByLabel('Status').click()
    await ada.getByRole('option', { name: 'Won' }).click()
    await panel.getByLabel('Note').fill('Wants a demonstration')
    await panel.getByRole('heading', { name: 'lin@example.com' }).click()
    await expect(row(ada, 'lin@example.com')).toContainText('Won')
    await ada.keyboard.press('/')
    await ada.keyboard.type('GRACE')
    await expect(row(ada, 'lin@example.com')).toHaveCount(0)
    await expect(row(ada, 'grace@example.com')).toBeVisible()
    await ada.getByRole('searchbox').fill('')
    await expect(row(ada, 'lin@example.com')).toBeVisible()
  })

  await test.step('the receiver got it, and gets it again when asked to', async () => {
    const leads = () => receiver.got.filter(({ body }) => body.includes('lin@example.com'))
    await expect.poll(() => leads().length).toBe(1)
    const [first] = leads()
    const message = new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})
    expect(message).toMatchObject({
      type: 'lead.created',
      data: { campaign: { name: campaign.name } },
    })
    await ada.goto('/dashboard/settings/company/webhooks')
    await ada.getByRole('link', { name: 'CRM' }).click()
    const sent = ada.getByRole('row', { name: /A lead came in .*Delivered/ })
    await expect(sent).toHaveCount(2)
    await expect(sent.last()).toContainText('200 after')
    await sent.last().getByRole('button', { name: /again/ }).click()
    await expect(ada.getByText('1 try, sent again once')).toBeVisible()
    await expect.poll(() => leads().length).toBe(2)
    expect(leads()[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    await keepScreen(ada, 'webhook-log')
  })

  await test.step('a manager reads on a phone, and may export once that is allowed', async () => {
    const options = { viewport: { width: 390, height: 844 } }
    const mira = await openAs(openBrowser, origin, manager, options)
    await mira.goto('/dashboard/leads')
    await mira.getByRole('link', { name: 'lin@example.com' }).click()
    await expect(mira.getByRole('heading', { level: 1, name: 'lin@example.com' })).toBeFocused()
    expect(await findBarriers(mira)).toEqual([])
    await expect(mira.getByLabel('Note')).toHaveValue('Wants a demonstration')
    await keepScreen(mira, 'lead-phone')
    await expect(mira.getByRole('button', { name: 'Export' })).toHaveCount(0)
    await owner.api('PATCH', `/companies/${companyId}`, { allowances: ['managers-export'] })
    await mira.goto('/dashboard/leads')
    const download = mira.waitForEvent('download')
    await mira.getByRole('button', { name: 'Export' }).click()
    await mira.getByRole('menuitem', { name: 'CSV with commas' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^leads-.*\.csv$/)
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(head).toMatch(
      /^\uFEFFLead,Received \(UTC\),Campaign,Page,Release,Source,Status,Owner,Note,E-mail address,/,
    )
    // The last line ends like the others.
    expect(lines.pop()).toBe('')
    expect(lines.map((line) => /[a-z]+@example\.com/.exec(line)?.[0])).toEqual([
      'lin@example.com',
      'grace@example.com',
    ])
  })

  await test.step('erased, it can be brought back for ten seconds', async () => {
    await ada.goto('/dashboard/leads')
    const lin = row(ada, 'lin@example.com')
    await lin.getByRole('checkbox').check()
    await ada.getByRole('toolbar').getByRole('button', { name: 'Erase' }).click()
    await expect(lin).toHaveCount(0)
    await ada.getByRole('button', { name: 'Undo' }).click()
    await expect(lin).toBeVisible()
    await lin.getByRole('link').focus()
    await ada.keyboard.press('Delete')
    await expect(lin).toHaveCount(0)
    // The notice of what was taken back is leaving.
    await expect(ada.getByText('lin@example.com is erased.')).toHaveCount(1)
    const { leads } = await owner.ask(
      z.object({ leads: z.array(z.looseObject({})) }),
      'GET',
      `/campaigns/${campaign.id}/leads`,
    )
    expect(leads).toHaveLength(1)
    expect(JSON.stringify(leads)).not.toContain('lin@example.com')
  })
  await receiver.close()
})

const row = (page: Page, address: string) => page.getByRole('row', { name: address })
