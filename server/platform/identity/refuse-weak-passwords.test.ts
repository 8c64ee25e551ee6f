import { expect, it } from 'vitest'
import { z } from 'zod'
import { notes } from './embedded/messages.ts'
import type { IdentityAnswer, IdentityRequest } from './provider.ts'
import { refuseWeakPasswords } from './refuse-weak-passwords.ts'

const asked: string[] = []
const tooShort = { id: 4000032, text: 'too short', type: 'error' }

/** As Kratos answers a form: with its flow, and what it thinks of a short password. */
async function kratos(request: IdentityRequest): Promise<IdentityAnswer> {
  asked.push(`${request.query.toString()} ${request.body.toString()}`)
  const node = (name: string) => ({ attributes: { name }, messages: [tooShort], meta: {} })
  const body = { id: 'flow', ui: { nodes: [node('traits.email'), node('password')] } }
  return { status: 400, body: Buffer.from(JSON.stringify(body)) }
}

/** What a form that is sent by Ada says of each field afterwards, and what Kratos got. */
async function send(form: object | string, more: Partial<IdentityRequest> = {}) {
  asked.length = 0
  const email = 'ada@example.com'
  const session = { id: '1', personId: '2', name: 'Ada', email, emailVerified: true, expiresAt: 0 }
  const provider = refuseWeakPasswords(kratos, {
    verify: async () => ({ kind: 'session', session }),
  })
  const isText = typeof form === 'string'
  const { body } = await provider({
    method: 'POST',
    path: '/self-service/settings',
    query: new URLSearchParams({ flow: '1' }),
    headers: {
      'content-type': isText ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    body: Buffer.from(isText ? form : JSON.stringify(form)),
    address: '127.0.0.1',
    url: 'https://app.example.com/.ory/self-service/settings',
    ...more,
  })
  const nodes = z.array(z.object({ messages: z.array(z.looseObject({ id: z.number() })) }))
  const shape = z.object({ ui: z.object({ nodes }) })
  const { ui } = shape.parse(JSON.parse(Buffer.isBuffer(body) ? body.toString() : ''))
  return { says: ui.nodes.map(({ messages }) => messages[0]?.id), got: asked[0] }
}

const easy = [tooShort.id, notes.easyToGuess.id]

it('lets no provider have a password that is easy to guess, and says why in its flow', async () => {
  const form = { method: 'password', csrf_token: 't', password: 'aaaaaaaaaa' }
  const { says, got } = await send(form)
  expect(says).toEqual(easy)
  expect(got).toBe('flow=1 {"method":"password","csrf_token":"t","password":"x"}')
})

it('takes those of a person for similar to the address of the form and of the session', async () => {
  const similar = [tooShort.id, notes.tooSimilar.id]
  expect((await send({ password: 'ada@example.com' })).says).toEqual(similar)
  const traits = { email: 'grace@example.org' }
  const path = '/self-service/registration'
  expect((await send({ traits, password: 'grace@example.org' }, { path })).says).toEqual(similar)
})

it('finds it in every spelling and place that a provider reads', async () => {
  const fine = 'four quiet horses 81'
  expect((await send('method=password&password=password12')).says).toEqual(easy)
  expect((await send(`password=${fine}&password=password12`)).got).toBe(
    'flow=1 password=x&password=x',
  )
  expect((await send({ PASSWORD: 'password12', password: fine })).says).toEqual(easy)
  expect((await send({ 'pa\u017f\u017fword': 'password12' })).says).toEqual(easy)
  expect((await send({ password: 1_234_567_890 })).says).toEqual(easy)
  const query = new URLSearchParams({ flow: '1', password: 'password12' })
  expect((await send({ method: 'password' }, { query })).got).toContain('password=x {')
  expect((await send([], { query })).got).toBe('flow=1&password=x []')
})

it('passes everything else on as it is', async () => {
  const password = 'password12'
  const untouched = [tooShort.id, tooShort.id]
  for (const [form, more] of [
    [{ password: 'four quiet horses 81' }, {}],
    [{ password: '' }, {}],
    [{ method: 'profile', traits: { email: 'ada@example.com', password } }, {}],
    [{ identifier: 'ada@example.com', password }, { path: '/self-service/login' }],
  ] as const) {
    const { says, got } = await send(form, more)
    expect(got).toBe(`flow=1 ${JSON.stringify(form)}`)
    expect(says).toEqual(untouched)
  }
})
