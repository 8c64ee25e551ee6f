import { expect } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const looks = [
  { name: 'desktop-light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

for (const { name, ...look } of looks)
  test(`what is wrong is said at the fields, and nothing is sent: ${name}`, async ({
    openBrowser,
  }) => {
    const stage = await setStage(server.origin)
    const owner = await openAs(openBrowser, server.origin, stage.owner, look)
    const changes: string[] = []
    owner.on('request', (request) => {
      if (request.url().includes('/api/') && request.method() !== 'GET')
        changes.push(request.method())
    })

    await owner.goto('/dashboard/settings/company/webhooks')
    await owner.getByRole('button', { name: 'Add webhook' }).click()
    const address = owner.getByLabel('Address', { exact: true })
    await address.fill('crm.example.com')
    await owner.getByRole('checkbox', { checked: true }).uncheck()
    await expect(owner.getByText('Choose what it is told of.')).toHaveCount(0)
    await owner.getByRole('button', { name: 'Add webhook' }).click()
    await expect(owner.getByText('An address looks like https://example.com/hook.')).toBeVisible()
    await expect(owner.getByText('Choose what it is told of.')).toBeVisible()
    await expect(address).toBeFocused()
    await keepScreen(owner, `wrong-webhook-${name}`)
    await address.fill('https://crm.example.com')
    await expect(owner.getByText(/An address looks like/)).toHaveCount(0)

    await owner.goto('/dashboard/settings/company/profile')
    await owner.getByLabel('Name', { exact: true }).fill(' ')
    await owner.getByLabel('Website').fill('slow-morning')
    await owner.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByText('Give it a name.')).toBeVisible()
    await expect(owner.getByText('An address looks like https://example.com.')).toBeVisible()
    await keepScreen(owner, `wrong-profile-${name}`)

    await owner.goto('/dashboard/campaigns/create')
    await owner.getByRole('button', { name: 'Create campaign' }).click()
    await expect(owner.getByText('Give it a name.')).toBeVisible()
    await expect(owner.getByLabel('Name', { exact: true })).toBeFocused()
    await keepScreen(owner, `wrong-campaign-${name}`)

    await owner.goto(`/dashboard/campaigns/${stage.campaign.id}`)
    const slug = owner.getByRole('textbox', { name: 'Address' })
    await slug.fill('Ä')
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(owner.getByText('Lower-case letters, digits and single hyphens.')).toBeVisible()
    await slug.fill('letters')
    await expect(owner.getByText(/single hyphens/)).toHaveCount(0)

    // Of half a date the browser gives no value, which would be taken for no end at all.
    await owner.goto(`/activate/${stage.campaign.id}`)
    await owner.getByRole('button', { name: 'Schedule the start…' }).click()
    const end = owner.getByLabel('End (optional)')
    await end.pressSequentially('2401')
    await owner.getByRole('button', { name: 'Schedule the start' }).click()
    await expect(owner.getByText('Complete it, or leave it empty.')).toBeVisible()
    await expect(end).toBeFocused()
    await keepScreen(owner, `wrong-schedule-${name}`)
    expect(changes).toEqual([])
  })
