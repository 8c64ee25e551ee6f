import { describe, expect, it } from 'vitest'
import { createProxyProvider } from './proxy.ts'
import type { IdentityRequest } from './provider.ts'

function buildRequest(given: Partial<IdentityRequest> = {}): IdentityRequest {
  return {
    method: 'GET',
    path: '/sessions/whoami',
    query: new URLSearchParams(),
    headers: { accept: 'application/json', cookie: 'a=1' },
    body: Buffer.alloc(0),
    address: '203.0.113.7',
    url: 'https://app.example.com/.ory/sessions/whoami',
    ...given,
  }
}

type Asked = { url: string; init: RequestInit; headers: Headers }

function buildProxy(answer: () => Response, oryApiKey: string | null = null) {
  const asked: Asked[] = []
  const provider = createProxyProvider({
    oryUrl: 'http://kratos.internal:4433/',
    oryApiKey,
    appOrigin: () => 'https://app.example.com',
    fetch: async (url, init = {}) => {
      asked.push({ url: String(url), init, headers: new Headers(init.headers) })
      return answer()
    },
  })
  return { provider, asked }
}

describe('the proxy', () => {
  it('keeps the token of an invite to itself, and passes on all else as it came', async () => {
    const { provider, asked } = buildProxy(() => Response.json({}))
    const bodies = [
      '{"method":"password","transient_payload":{"invite":"secret"}}',
      '{"method":"password","transient_payload":{"invite":"secret","kept":1}}',
      '{"method": "password", "transient_payload": {"kept": 1}}',
      'transient_payload=no+json&"transient_payload"',
    ]
    for (const body of bodies)
      await provider(
        buildRequest({
          method: 'POST',
          path: '/self-service/registration',
          body: Buffer.from(body),
        }),
      )
    const sent = await Promise.all(asked.map(({ init }) => new Response(init.body).text()))
    expect(sent).toEqual([
      '{"method":"password"}',
      '{"method":"password","transient_payload":{"kept":1}}',
      ...bodies.slice(2),
    ])
  })

  it('passes on query, body and cookies, and says itself who the client is', async () => {
    const { provider, asked } = buildProxy(() => Response.json({}))
    await provider(
      buildRequest({
        method: 'POST',
        path: '/self-service/login',
        query: new URLSearchParams({ flow: '1 2' }),
        body: Buffer.from('{"a":1}'),
        headers: {
          cookie: 'a=1',
          host: 'app.example.com',
          connection: 'keep-alive, x-secret-hop',
          'x-secret-hop': '1',
          'content-type': 'application/json',
          'x-forwarded-for': '10.0.0.1',
          'x-forwarded-proto': 'gopher',
          'x-real-ip': '10.0.0.1',
          'cf-connecting-ip': '10.0.0.1',
          'true-client-ip': '10.0.0.1',
          authorization: 'Bearer token',
          'x-session-token': 'token',
          'x-session-cookie': 'cookie',
          'ory-base-url-rewrite': 'https://evil.example',
        },
      }),
    )
    expect(asked[0]?.url).toBe('http://kratos.internal:4433/self-service/login?flow=1+2')
    expect(asked[0]?.init.redirect).toBe('manual')
    expect(await new Response(asked[0]?.init.body).text()).toBe('{"a":1}')
    expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({
      cookie: 'a=1',
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'app.example.com',
      'x-forwarded-proto': 'https',
    })
  })

  it('gives back status and each cookie, but no encoding that fetch has undone', async () => {
    const headers = new Headers({ 'content-encoding': 'gzip', 'x-kept': '1' })
    headers.append('set-cookie', 'a=1; Path=/')
    headers.append('set-cookie', 'b=2; Path=/')
    const { provider } = buildProxy(() => new Response('{"ok":true}', { status: 422, headers }))
    const answer = await provider(buildRequest())
    expect(answer).toMatchObject({ status: 422, setCookies: ['a=1; Path=/', 'b=2; Path=/'] })
    expect(answer.headers).toMatchObject({ 'x-kept': '1' })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(String(answer.body)).toBe('{"ok":true}')
  })

  it.each([
    '/admin/identities',
    '/identities',
    '/self-service/../admin/identities',
    '/self-service/%2e%2e/admin/identities',
    String.raw`/self-service/..\admin`,
    '/self-servicex',
    '//evil.example/self-service',
  ])('does not pass %s on', async (path) => {
    const { provider, asked } = buildProxy(() => Response.json({}))
    await expect(provider(buildRequest({ path }))).rejects.toMatchObject({ id: 'not_found' })
    expect(asked).toEqual([])
  })

  it('tells Ory Network under which address it answers', async () => {
    const { provider, asked } = buildProxy(() => Response.json({}), 'ory_pat_1')
    await provider(buildRequest())
    expect(Object.fromEntries(asked[0]?.headers ?? [])).toMatchObject({
      'ory-base-url-rewrite': 'https://app.example.com/.ory/',
      'ory-base-url-rewrite-token': 'ory_pat_1',
      'ory-no-custom-domain-redirect': 'true',
    })
  })

  it('says so when Ory is not reachable', async () => {
    const { provider } = buildProxy(() => {
      throw new Error('connection refused')
    })
    await expect(provider(buildRequest())).rejects.toMatchObject({ id: 'upstream_unavailable' })
  })
})
