import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { ChildProcess } from 'node:child_process'
import { z } from 'zod'
import { presentProgram, stripeMock } from '#e2e/support/build-go-program.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { keepServer, stopServer, whenReady } from '#e2e/support/keep-server.ts'
import { signUp } from '#e2e/support/person.ts'
import { startServer } from '#e2e/support/start-server.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'
import { billingInvoiceSchema, billingSchema } from '#shared/contract/billing.ts'
import { withId } from '#e2e/support/shapes.ts'
import { withUrl } from '#e2e/support/shapes.ts'
import { readJson } from '#shared/testing/read-json.ts'

const mock = presentProgram(stripeMock)
const withoutMock =
  'There is no stripe-mock on this machine: npm test builds one where there is Go.'
if (!mock) process.stdout.write(`${withoutMock}\n`)

const key = 'sk_test_contract'
const price = z.object({ price: z.object({ id: z.string() }) })
const subscriptions = z.object({
  data: z.array(z.object({ items: z.object({ data: z.array(price) }) })),
})

/** Stripe's mock, and the price that all its subscriptions are to. */
async function startMock(binary: string) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-stripe-'))
  // Without an address for https it takes a port that is the same for all of them.
  const addresses = ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:0']
  const command = [binary, ...addresses, '-strict-version-check=false']
  const keeper: ChildProcess = keepServer(folder, command, { signal: 'TERM' })
  const url = `http://127.0.0.1:${port}`
  const ask = (path: string) => fetch(url + path, { headers: { authorization: `Bearer ${key}` } })
  const answers = () =>
    ask('/v1/subscriptions').then(
      ({ ok }) => ok,
      () => false,
    )
  await whenReady(keeper, 'stripe-mock', answers, 20_000)
  const { data } = await readJson(await ask('/v1/subscriptions'), subscriptions)
  const price = data[0]?.items.data[0]?.price.id ?? ''
  return { url, price, stop: () => stopServer(keeper) }
}

/** A server that sells plans at a Stripe, with the price of its plan for businesses. */
async function startSelling({ url, business }: { url: string; business: string }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-contract-'))
  const { databaseUrl, drop } = await openTestDatabase()
  const env = {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: 'whsec_contract',
    STRIPE_PRICE_TEAM: 'price_other',
    STRIPE_PRICE_BUSINESS: business,
    STRIPE_API_URL: url,
  }
  const server = await startServer({ dataDir, env, ...(databaseUrl ? { databaseUrl } : {}) })
  return {
    origin: server.origin,
    async stop() {
      await server.stop()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

// It has no memory and answers with examples. What it does is refuse whatever Stripe's description of
// its API does not know: a wrong path, field or kind of value is an answer of 503 here.
test('all that is asked of Stripe is as its description of the API has it', async () => {
  test.skip(!mock, withoutMock)
  const stripe = await startMock(mock ?? '')
  const server = await startSelling({ url: stripe.url, business: stripe.price })
  const owner = await signUp(server.origin, 'Ada Lovelace')
  const { id } = await owner.ask(withId, 'POST', '/companies', { name: 'Slow Morning' })
  const billing = `/companies/${id}/billing`

  // Customer and Checkout session.
  const { url } = await owner.ask(withUrl, 'POST', `${billing}/checkout`, { plan: 'team' })
  expect(url).toMatch(/^https:/)
  const portal = await owner.ask(withUrl, 'POST', `${billing}/portal`)
  expect(portal.url).toMatch(/^https:/)
  const { invoices } = await owner.ask(
    z.object({ invoices: z.array(billingInvoiceSchema) }),
    'GET',
    `${billing}/invoices`,
  )
  expect(invoices.every(({ currency }) => /^[A-Z]{3}$/.test(currency))).toBe(true)
  // Asking once more looks for the subscription, and finds the example.
  const again = owner.api('POST', `${billing}/checkout`, { plan: 'team' })
  await expect(again).rejects.toThrow(/409|conflict/)
  const found = await owner.ask(billingSchema, 'GET', billing)
  expect(found.subscription).toMatchObject({ plan: 'business', status: 'active' })
  await owner.api('PUT', `${billing}/plan`, { plan: 'team' })
  await owner.api(
    'POST',
    `${billing}/${found.subscription?.cancelsAtPeriodEnd ? 'resume' : 'cancel'}`,
  )

  await server.stop()

  // Where the example is a subscription to nothing of ours, asking once more looks for the Checkout.
  const other = await startSelling({ url: stripe.url, business: 'price_another' })
  const second = await signUp(other.origin, 'Grace Hopper')
  const founded = await second.ask(withId, 'POST', '/companies', { name: 'Late Evening' })
  const checkout = `/companies/${founded.id}/billing/checkout`
  for (const plan of ['team', 'business'])
    expect((await second.ask(withUrl, 'POST', checkout, { plan })).url).toMatch(/^https:/)
  await other.stop()
  await stripe.stop()
})
