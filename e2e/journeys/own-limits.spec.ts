import { expect } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const bounds = { MOST_CAMPAIGNS: '1', MOST_DOCUMENTS_MB: '1' }
const server = serveFanfare(async () => ({ env: bounds, stop: () => Promise.resolve() }))
// What a browser says of the refusal that this journey means to get.
const expectedErrors = [/402 \(/]
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

test('an installation without plans bounds its companies, and says so before and after', async ({
  openBrowser,
}) => {
  const { origin } = server
  const stage = await setStage(origin)
  const grace = await addMember(origin, stage, { name: 'Grace Hopper', role: 'editor' })
  const looks = [
    { person: stage.owner, name: 'wide', options: { colorScheme: 'light' } },
    { person: grace, name: 'phone', options: { ...phone, colorScheme: 'dark' } },
  ] as const
  for (const { person, name, options } of looks) {
    const page = await openAs(openBrowser, origin, person, { ...options, expectedErrors })
    await page.goto('/dashboard/campaigns/create')
    const room = page.getByText('1 of 1 campaigns used in this installation.')
    await expect(room).toContainText(
      'Delete campaigns to make room. Whoever runs this installation can allow more.',
    )
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Summer')
    await page.getByRole('button', { name: 'Create campaign' }).click()
    const refusal = page.getByRole('alert')
    await expect(refusal).toContainText(
      'Whoever runs this installation allows 1 campaign, and there is 1. They can allow more.',
    )
    expect(await findBarriers(page)).toEqual([])
    await keepScreen(page, `own-limits-create-${name}`)

    await page.goto('/billing-portal')
    const meter = page.getByRole('meter', { name: 'Campaigns', exact: true })
    await expect(meter).toHaveAttribute('aria-valuetext', '1 of 1')
    await expect(page.getByRole('meter', { name: 'Storage for campaigns' })).toBeVisible()
    await expect(page.getByRole('meter')).toHaveCount(2)
    expect(await findBarriers(page)).toEqual([])
    await keepScreen(page, `own-limits-meters-${name}`)
  }
})
