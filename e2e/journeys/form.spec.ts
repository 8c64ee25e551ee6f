import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'
import { htmlErrors } from './support/valid-html.ts'

const server = serveFanfare()
let stage: Stage

type Input = { type: string; label: string; options?: string; parameter?: string }

/** Adds an input to the form that is selected. */
async function addInput(page: Page, { type, label, options, parameter }: Input): Promise<void> {
  const inputs = page.getByRole('group', { name: 'Inputs' })
  await inputs.getByRole('button', { name: 'Add input' }).click()
  await inputs.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
  await inputs.getByRole('textbox', { name: 'Label' }).fill(label)
  if (options !== undefined)
    await inputs.getByRole('textbox', { name: 'Answers to choose from' }).fill(options)
  if (parameter !== undefined)
    await inputs.getByRole('textbox', { name: 'Taken from the link' }).fill(parameter)
  if (options !== undefined) await inputs.getByText('Required').click()
}

async function leadOf(email: string): Promise<Record<string, string>> {
  const { leads } = await stage.owner.ask(
    z.object({
      leads: z.array(
        z.object({ fields: z.array(z.object({ label: z.string(), value: z.string() })) }),
      ),
    }),
    'GET',
    `/campaigns/${stage.campaign.id}/leads`,
  )
  const lead = leads.find(({ fields }) => fields.some(({ value }) => value === email))
  return Object.fromEntries((lead?.fields ?? []).map(({ label, value }) => [label, value]))
}

test.beforeAll(async () => {
  stage = await setStage(server.origin)
})

test('an editor gives the form a second step, and visitors go through it', async ({
  openBrowser,
}) => {
  await test.step('the editor adds a step with a choice and a hidden input', async () => {
    const ada = await openAs(openBrowser, server.origin, stage.owner)
    await openBuilder(ada, stage.campaign.id)
    await canvasOf(ada)
      .locator('form')
      .click({ position: { x: 8, y: 8 } })
    await addInput(ada, { type: 'New step', label: 'How you read' })
    await addInput(ada, { type: 'Choose one', label: 'Where', options: 'In bed\nOn the train' })
    await addInput(ada, { type: 'Hidden', label: 'Campaign', parameter: 'utm_campaign' })
    await expect(canvasOf(ada).getByRole('radio', { name: 'On the train' })).toBeVisible()
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
    await keepScreen(ada, 'form-in-builder')
    await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
  })

  await test.step('with script it is two steps', async () => {
    const visitor = await openBrowser('visitor', { viewport: { width: 390, height: 844 } })
    const response = await visitor.goto(`${stage.campaign.url}?utm_campaign=may`)
    expect(await htmlErrors((await response?.text()) ?? '')).toEqual([])
    const email = visitor.getByLabel('E-mail address')
    await expect(visitor.getByText('Step 1 of 2')).toBeVisible()
    await visitor.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Please fill this in.')
    await keepScreen(visitor, 'form-wrong')
    expect(await findBarriers(visitor)).toEqual([])
    await email.fill('script@example.com')
    await visitor.getByLabel(/You may send me the letter/).check()
    await email.press('Enter')
    await expect(visitor.getByRole('group', { name: 'How you read' })).toBeFocused()
    await expect(email).toBeHidden()
    await keepScreen(visitor, 'form-second-step')
    expect(await findBarriers(visitor)).toEqual([])
    await visitor.getByRole('radio', { name: 'On the train' }).check()
    await visitor.getByRole('button', { name: 'Send me the next one' }).click()
    await expect(visitor.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
    expect(await leadOf('script@example.com')).toMatchObject({
      Where: 'On the train',
      Campaign: 'may',
    })
  })

  await test.step('without script it is one form that asks for the same', async () => {
    const visitor = await openBrowser('plain', { javaScriptEnabled: false })
    await visitor.goto(`${stage.campaign.url}?utm_campaign=june&utm_source=mail`)
    await expect(visitor.getByRole('button', { name: 'Next', exact: true })).toBeHidden()
    await visitor.getByLabel('E-mail address').fill('plain@example.com')
    await visitor.getByLabel(/You may send me the letter/).check()
    await visitor.getByRole('radio', { name: 'In bed' }).check()
    await keepScreen(visitor, 'form-without-script')
    await visitor.getByRole('button', { name: 'Send me the next one' }).click()
    await expect(visitor.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
    expect(await leadOf('plain@example.com')).toMatchObject({
      Where: 'In bed',
      Campaign: 'june',
      utm_source: 'mail',
    })
  })
})
