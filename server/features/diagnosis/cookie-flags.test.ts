import { expect, it } from 'vitest'
import { cookieFlags } from './cookie-flags.ts'

it('reads the flags of a cookie in any spelling, and nothing of its value', () => {
  const line = 'csrf_token_0a=the-value; path=/; max-age=3; httponly; SameSite=Lax; Secure'
  expect(cookieFlags(line)).toEqual({
    name: 'csrf_token_0a',
    kind: 'csrf',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
    domain: null,
  })
  expect(JSON.stringify(cookieFlags(line))).not.toContain('the-value')
})

it('tells the session from other cookies', () => {
  expect(cookieFlags('ory_kratos_session=; Domain=example.com')).toMatchObject({
    kind: 'session',
    httpOnly: false,
    domain: 'example.com',
  })
  expect(cookieFlags('theme=dark').kind).toBe('other')
})
