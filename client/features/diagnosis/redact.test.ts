import fc from 'fast-check'
import { expect, it } from 'vitest'
import { redact } from './redact.ts'

const id = '0190b2c4-1111-7000-8000-000000000001'

it('keeps the shape of a flow and hides what is secret or typed', () => {
  const flow = {
    id,
    request_url: `http://localhost:3000/.ory/self-service/login/browser?flow=${id}`,
    ui: {
      nodes: [
        { group: 'default', attributes: { name: 'csrf_token', type: 'hidden', value: 'abc' } },
        { group: 'default', attributes: { name: 'identifier', type: 'text', value: '' } },
        { group: 'password', attributes: { name: 'method', type: 'submit', value: 'password' } },
      ],
    },
  }
  expect(redact(flow)).toEqual({
    id: '0190b2c4…',
    request_url: 'http://localhost:3000/.ory/self-service/login/browser?flow=•••',
    ui: {
      nodes: [
        { group: 'default', attributes: { name: 'csrf_token', type: 'hidden', value: '•••' } },
        { group: 'default', attributes: { name: 'identifier', type: 'text', value: '' } },
        { group: 'password', attributes: { name: 'method', type: 'submit', value: 'password' } },
      ],
    },
  })
})

it('hides who a session belongs to', () => {
  const session = {
    identity: { id, traits: { email: 'ada@example.com', name: 'Ada' } },
    devices: [{ ip_address: '203.0.113.9', user_agent: 'Firefox', location: 'Berlin' }],
    logout_url: 'http://localhost:3000/.ory/self-service/logout?token=abcdef',
    note: 'Sent to ada@example.com',
  }
  const text = JSON.stringify(redact(session))
  for (const secret of ['ada', 'Ada', '203.0', 'Firefox', 'Berlin', 'abcdef', id])
    expect(text).not.toContain(secret)
})

it('lets no token and no address through, wherever they stand', () => {
  const secret = 'sw0rdfish'
  const leaf = fc.constantFrom(
    { csrf_token: secret },
    { logout_token: secret },
    { attributes: { name: 'password', type: 'password', value: secret } },
    { text: `write to ${secret}@example.com` },
    { url: `https://app.test/x?token=${secret}&y=1` },
    { traits: { name: { first: secret } } },
  )
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('tree')),
      fc.dictionary(fc.string(), tie('tree')),
    ),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      expect(JSON.stringify(redact(value))).not.toContain(secret)
    }),
  )
})
