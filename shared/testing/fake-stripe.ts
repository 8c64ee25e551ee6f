import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { present } from './stripe-objects.ts'
import type { Invoice, Session, Subscription } from './stripe-objects.ts'
import { listenLocally } from './listen-locally.ts'

export const stripeSettings = {
  secretKey: 'sk_test_fake',
  webhookSecret: 'whsec_fake',
  prices: { team: 'price_team', business: 'price_business' },
}

type Fields = Record<string, string>
export type StripeEvent = { id: string; body: string }

/**
 * As much of Stripe as we use, with a memory: what is paid at its Checkout becomes a subscription. Of
 * each change it makes the message that Stripe would send; it is sent by `deliver`, when, as often and
 * in which order the test wants. Repeats under one idempotency key get the same answer.
 */
export async function startFakeStripe(clock: () => Date = () => new Date()) {
  const customers = new Map<string, Fields>()
  const subscriptions = new Map<string, Subscription>()
  const sessions = new Map<string, Session>()
  const invoices: Invoice[] = []
  const answered = new Map<string, unknown>()
  const requests: { method: string; path: string; fields: Fields }[] = []
  const waiting: StripeEvent[] = []
  const broken = { is: false }
  const revoked = { is: false }
  let hold: { path: RegExp; asked: () => void; until: Promise<void> } | null = null
  const seconds = () => Math.floor(clock().getTime() / 1000)
  const id = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
  let origin = ''

  const note = (type: string, object: object) => {
    const event = { id: id('evt'), object: 'event', type, created: seconds(), data: { object } }
    const made = { id: event.id, body: JSON.stringify(event) }
    waiting.push(made)
    return made
  }
  const change = (one: Subscription, by: Partial<Subscription>, type = 'updated') => {
    Object.assign(one, by)
    return note(`customer.subscription.${type}`, present(one))
  }
  const presentSession = ({ id: sessionId, status, plan }: Session) => ({
    id: sessionId,
    object: 'checkout.session',
    status,
    metadata: { plan },
    url: status === 'open' ? `${origin}/pay/${sessionId}` : null,
  })
  const subscriptionOf = (customer: string) => {
    const found = [...subscriptions.values()].findLast((one) => one.customer === customer)
    if (!found) throw new Error(`${customer} has no subscription.`)
    return found
  }

  /** What the person does at the Checkout page. */
  const pay = (sessionId: string) => {
    const session = sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error(`${sessionId} is not open.`)
    session.status = 'complete'
    const one: Subscription = {
      id: id('sub'),
      customer: session.customer,
      status: 'active',
      price: session.price,
      created: seconds(),
      periodEnd: seconds() + 30 * 86_400,
      cancelAtPeriodEnd: false,
    }
    subscriptions.set(one.id, one)
    const total = one.price === stripeSettings.prices.team ? 4_900 : 19_900
    const number = `FAN-${String(invoices.length + 1).padStart(4, '0')}`
    invoices.unshift({ id: id('in'), number, customer: one.customer, total, created: seconds() })
    note('customer.subscription.created', present(one))
    note('invoice.paid', { id: id('in'), object: 'invoice', customer: one.customer })
    const about = { id: session.id, object: 'checkout.session', customer: session.customer }
    note('checkout.session.completed', about)
    return one
  }

  const routes: [string, RegExp, (path: string[], fields: Fields) => unknown][] = [
    [
      'POST',
      /^\/v1\/customers$/,
      (_, fields) => {
        const made = { ...fields, id: id('cus'), object: 'customer' }
        customers.set(made.id, made)
        return made
      },
    ],
    [
      'POST',
      /^\/v1\/checkout\/sessions$/,
      (_, fields) => {
        const made: Session = {
          id: id('cs_test'),
          status: 'open',
          customer: fields['customer'] ?? '',
          price: fields['line_items[0][price]'] ?? '',
          plan: fields['metadata[plan]'] ?? '',
          doneUrl: fields['success_url'] ?? '',
          backUrl: fields['cancel_url'] ?? '',
        }
        sessions.set(made.id, made)
        return presentSession(made)
      },
    ],
    [
      'GET',
      /^\/v1\/checkout\/sessions\/([^/]+)$/,
      ([sessionId = '']) => {
        const session = sessions.get(sessionId)
        return session ? presentSession(session) : null
      },
    ],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
      ([sessionId = '']) => {
        const session = sessions.get(sessionId)
        if (session?.status !== 'open') return null
        session.status = 'expired'
        return presentSession(session)
      },
    ],
    [
      'POST',
      /^\/v1\/billing_portal\/sessions$/,
      (_, fields) => ({ id: id('bps'), url: `${origin}/portal/${fields['customer']}` }),
    ],
    [
      'GET',
      /^\/v1\/subscriptions$/,
      (_, { customer }) => ({
        object: 'list',
        has_more: false,
        data: [...subscriptions.values()].filter((one) => one.customer === customer).map(present),
      }),
    ],
    [
      'GET',
      /^\/v1\/subscriptions\/([^/]+)$/,
      ([key = '']) => {
        const found = subscriptions.get(key)
        return found ? present(found) : null
      },
    ],
    [
      'POST',
      /^\/v1\/subscriptions\/([^/]+)$/,
      ([key = ''], fields) => {
        const found = subscriptions.get(key)
        if (!found) return null
        const cancels = fields['cancel_at_period_end']
        change(found, {
          ...(cancels === undefined ? {} : { cancelAtPeriodEnd: cancels === 'true' }),
          price: fields['items[0][price]'] ?? found.price,
        })
        return present(found)
      },
    ],
    [
      'GET',
      /^\/v1\/invoices$/,
      (_, { customer }) => ({
        object: 'list',
        has_more: false,
        data: invoices
          .filter((one) => one.customer === customer)
          .map((one) => ({
            ...one,
            object: 'invoice',
            status: 'paid',
            currency: 'usd',
            hosted_invoice_url: `${origin}/invoice/${one.number}`,
          })),
      }),
    ],
  ]

  const server = createServer((request, response) => {
    void serve(request, response).catch((error) => {
      response.writeHead(500).end(String(error))
    })
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const method = request.method ?? 'GET'
    if (!url.pathname.startsWith('/v1/')) return hosted(url, method, response)
    const text = method === 'GET' ? url.search : await bodyOf(request)
    const fields = Object.fromEntries(new URLSearchParams(text))
    requests.push({ method, path: url.pathname, fields })
    const answer = (status: number, value: unknown) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(value))
    if (broken.is) return answer(500, { error: { type: 'api_error', message: 'out of order' } })
    const missing = (param: string) => {
      const error = { type: 'invalid_request_error', code: 'resource_missing', param }
      return answer(400, { error: { ...error, message: 'no such thing' } })
    }
    if (fields['customer'] && !customers.has(fields['customer'])) return missing('customer')
    if (revoked.is || request.headers.authorization !== `Bearer ${stripeSettings.secretKey}`)
      return answer(401, { error: { type: 'invalid_request_error', message: 'wrong key' } })
    const key = String(request.headers['idempotency-key'] ?? '')
    if (key && answered.has(key)) return answer(200, answered.get(key))
    for (const [wanted, pattern, run] of routes) {
      const match = wanted === method ? pattern.exec(url.pathname) : null
      const result = match ? run(match.slice(1), fields) : null
      if (!result) continue
      if (key) answered.set(key, result)
      // What is said is as of now, however late it arrives.
      const said: unknown = JSON.parse(JSON.stringify(result))
      const held = hold?.path.test(url.pathname) ? hold : null
      if (held) hold = null
      held?.asked()
      await held?.until
      return answer(200, said)
    }
    missing('id')
  }

  /** The pages that people see at Stripe. */
  function hosted({ pathname }: URL, method: string, response: ServerResponse): void {
    const [, page, key = ''] = pathname.split('/')
    const session = sessions.get(key)
    if (page === 'pay' && session && method === 'POST') {
      pay(key)
      response.writeHead(303, { location: session.doneUrl }).end()
      return
    }
    const form = session
      ? `<form method="post"><button>Pay</button></form><a href="${session.backUrl}">Back</a>`
      : ''
    const html = `<!doctype html><html lang="en"><title>Stripe</title><main><h1>${page}</h1>${form}</main></html>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  }

  ;({ origin } = await listenLocally(server))
  const { webhooks } = new Stripe(stripeSettings.secretKey)

  return {
    origin,
    requests,
    subscriptions,
    customers,
    sessions,
    pay,
    subscriptionOf,
    change,
    note,
    /** What the server it is for is configured with. */
    env: {
      STRIPE_SECRET_KEY: stripeSettings.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeSettings.webhookSecret,
      STRIPE_PRICE_TEAM: stripeSettings.prices.team,
      STRIPE_PRICE_BUSINESS: stripeSettings.prices.business,
      STRIPE_API_URL: origin,
    },
    /** Deletes a customer, with what they pay for; somebody does so in Stripe's own dashboard. */
    deleteCustomer(customer: string) {
      customers.delete(customer)
      for (const one of subscriptions.values())
        if (one.customer === customer) change(one, { status: 'canceled' }, 'deleted')
    },
    /** Knows the key no more, or again. */
    revokeKey: (is: boolean) => void (revoked.is = is),
    /** Refuses everything from now on, or no more. */
    break: (is: boolean) => void (broken.is = is),
    /** Holds the next answer of a path back; `asked` resolves when it is made, `go` sends it. */
    holdNext(path = /^/) {
      const asked = Promise.withResolvers<void>()
      const until = Promise.withResolvers<void>()
      hold = { path, asked: () => asked.resolve(), until: until.promise }
      return { asked: asked.promise, go: () => until.resolve() }
    },
    /** Takes what has happened since, oldest first. */
    takeEvents: () => waiting.splice(0),
    /** Sends one message, signed `secondsAgo`; resolves to the status of the answer. */
    async deliver(to: string, { body }: StripeEvent, { secondsAgo = 0, secret = '' } = {}) {
      const signature = webhooks.generateTestHeaderString({
        payload: body,
        secret: secret || stripeSettings.webhookSecret,
        timestamp: seconds() - secondsAgo,
      })
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
      const { status } = await fetch(to, { method: 'POST', headers, body })
      return status
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

async function bodyOf(request: IncomingMessage): Promise<string> {
  return text(request)
}
