import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { findChromium, likeAVisitor } from '#e2e/support/find-chromium.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { startCaddy } from '#e2e/support/start-caddy.ts'
import type { Caddy } from '#e2e/support/start-caddy.ts'
import { startDnsServer } from '#shared/testing/start-dns-server.ts'
import type { DnsServer } from '#shared/testing/start-dns-server.ts'
import { keepScreen, test } from './support/browsers.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { sendNewsletterForm } from './support/published-page.ts'
import { openAs, setStage } from './support/signed-in.ts'

const name = 'spring.example.com'
const pagesHost = 'pages.fanfare.test'

const executablePath = findChromium()
const args = [`--host-resolver-rules=MAP ${name} 127.0.0.1`, ...likeAVisitor(executablePath)]

test.use({ launchOptions: { executablePath, args: ['--no-sandbox', ...args] } })

let dns: DnsServer
let caddy: Caddy
const server = serveFanfare(async (origin) => {
  const port = await freePort()
  const pagesUrl = `https://${pagesHost}:${port}`
  dns = await startDnsServer()
  dns.set(pagesHost, 'A', '127.0.0.1')
  caddy = await startCaddy({ port, pagesUrl, nodes: { web: [Number(new URL(origin).port)] } })
  return {
    env: { PUBLIC_URL: origin, PAGES_URL: pagesUrl, DNS_SERVERS: dns.address, TRUST_PROXY: '1' },
    async stop() {
      dns.close()
      await caddy.stop()
    },
  }
})

test('a name of one’s own is added, proven, served by https, given back, and nobody else’s', async ({
  openBrowser,
}) => {
  const { origin } = server
  const { owner, campaign } = await setStage(origin)
  const other = await setStage(origin)
  await owner.api('POST', `/campaigns/${campaign.id}/activate`)
  const refused = { expectedErrors: [/422 .*\/domains\)/] }
  const ada = await openAs(openBrowser, origin, owner, refused)
  const card = ada.getByRole('article', { name })

  await test.step('it is added, waits for DNS, and gets no certificate meanwhile', async () => {
    await ada.goto('/dashboard/settings/company')
    await ada.getByRole('link', { name: 'Domains', exact: true }).click()
    await ada.getByRole('button', { name: 'Add domain' }).click()
    await ada.getByLabel('Name').fill('*.example.com')
    await ada.getByRole('button', { name: 'Add domain' }).click()
    await expect(ada.getByText('Wildcards are not served.')).toBeVisible()
    await ada.getByLabel('Name').fill(` https://${name.toUpperCase()}/ `)
    await ada.getByRole('combobox', { name: 'Campaign' }).click()
    await ada.getByRole('option', { name: campaign.name }).click()
    await ada.getByRole('button', { name: 'Add domain' }).click()
    await expect(card.getByText('Waiting for DNS')).toBeVisible()
    await expect(card.getByText('No such record yet.')).toBeVisible()
    expect(await findBarriers(ada)).toEqual([])
    await keepScreen(ada, 'domain-waiting')
    await expect(caddy.get(name, '/')).rejects.toThrow(/alert internal error/)
    await ada.goto(`/activate/${campaign.id}`)
    await expect(ada.getByText(`${name} is not verified yet`)).toBeVisible()
    await ada.getByRole('link', { name: 'Show the domain' }).click()
  })

  await test.step('a wrong value is shown, the right one proves it', async () => {
    const value = await recordOf(card, 'TXT')
    dns.set(`_fanfare.${name}`, 'TXT', 'fanfare-domain=mistyped')
    await checkUntil(card, card.getByText('Found another value: fanfare-domain=mistyped'))
    dns.set(`_fanfare.${name}`, 'TXT', value)
    dns.set(name, 'CNAME', await recordOf(card, 'CNAME'))
    await checkUntil(card, card.getByText('Verified', { exact: true }))
    await keepScreen(ada, 'domain-verified')
  })

  await test.step('its campaign is served there, and nothing else', async () => {
    const visitor = await openBrowser('visitor', { ignoreHTTPSErrors: true })
    await visitor.goto(`https://${name}:${caddy.port}/`)
    await expect(visitor.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `https://${name}:${caddy.port}/`,
    )
    await sendNewsletterForm(visitor, 'lin@example.com')
    await expect(visitor).toHaveURL(`https://${name}:${caddy.port}/thanks`)
    await expect
      .poll(async () => {
        const { leads } = await owner.ask(
          z.object({
            leads: z.array(z.object({ fields: z.array(z.object({ value: z.unknown() })) })),
          }),
          'GET',
          `/companies/${campaign.companyId}/leads`,
        )
        return JSON.stringify(leads)
      })
      .toContain('lin@example.com')
    const { status, headers, body } = await caddy.get(name, '/')
    expect([status, headers['set-cookie'], headers['strict-transport-security']]).toEqual([200])
    expect(body).not.toContain('/c/')
    expect((await caddy.get(name, '/sitemap.xml')).body).toContain(`:${caddy.port}/thanks</loc>`)
    expect((await caddy.get(name, '/robots.txt')).body).toContain('Sitemap: https://')
    for (const path of ['/dashboard', '/api/me', '/.ory/sessions/whoami', '/sign-in'])
      expect([path, (await caddy.get(name, path)).status]).toEqual([path, 404])
    await ada.goto(`/dashboard/campaigns/${campaign.id}`)
    await expect(ada.getByRole('link', { name: `${name}:${caddy.port}` })).toBeVisible()
  })

  await test.step('another company can’t have it', async () => {
    const add = other.owner.api('POST', `/companies/${other.companyId}/domains`, { name })
    await expect(add).rejects.toThrow(/domain-taken/)
  })

  await test.step('removed it is not served any more, which can be undone', async () => {
    await ada.goto('/dashboard/settings/domains')
    const status = async () => (await caddy.get(name, '/')).status
    await ada.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(card).toHaveCount(0)
    await expect.poll(status).toBe(404)
    await ada.getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByText('Verified', { exact: true })).toBeVisible()
    await expect.poll(status).toBe(200)
    await ada.getByRole('button', { name: `Remove ${name}` }).click()
    await expect.poll(status).toBe(404)
    const permission = await fetch(`${origin}/internal/tls-allowed?domain=${name}`)
    expect(permission.status).toBe(404)
    const add = other.owner.api('POST', `/companies/${other.companyId}/domains`, { name })
    await expect(add).rejects.toThrow(/domain-reserved/)
  })
})

/** Presses until it is seen: what was looked up within two seconds, by hand or by itself, is not again. */
async function checkUntil(card: Locator, seen: Locator): Promise<void> {
  await expect(async () => {
    await card.getByRole('button', { name: 'Check now' }).click()
    await expect(seen).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** What the screen says a record's value is to be. */
async function recordOf(card: ReturnType<Page['getByRole']>, type: string): Promise<string> {
  return card.getByRole('row', { name: type }).locator('code').nth(1).innerText()
}
