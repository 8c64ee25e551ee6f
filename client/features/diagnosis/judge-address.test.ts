import { expect, it } from 'vitest'
import { judgeAddress } from './judge-address.ts'

const local = 'http://localhost:3000'
const at = (page: string, publicUrl = local) => judgeAddress(page, publicUrl, '/test-auth')

it('is fine where the server says it is', () => expect(at(local).standing).toBe('ok'))

it('with 127.0.0.1 for localhost splits the cookies', () => {
  const split = { standing: 'attention', link: `${local}/test-auth` }
  expect(at('http://127.0.0.1:3000')).toMatchObject(split)
  expect(at('http://[::1]:3000')).toMatchObject(split)
})

it('that the server does not know is named in what to set', () => {
  const wrong = at('https://app.example', 'https://old.example')
  expect(wrong).toMatchObject({ standing: 'failed', link: 'https://old.example/test-auth' })
  expect(wrong.mend).toContain('set PUBLIC_URL=https://app.example')
})
