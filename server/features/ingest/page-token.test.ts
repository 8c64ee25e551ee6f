import { expect, it } from 'vitest'
import { signPageToken, verifyPageToken } from './public/page-token.ts'
import { buildAttribution } from './testing/test-visits.ts'

const page = buildAttribution({ path: '/danke-schön', releaseNumber: 70_000 })

it('gives back what was signed', () => {
  expect(verifyPageToken('secret', signPageToken('secret', page))).toEqual(page)
})

it('says of copies elsewhere that they are, which nobody can make of another', () => {
  for (const away of ['counted', 'uncounted'] as const) {
    const token = signPageToken('secret', { ...page, away })
    expect(verifyPageToken('secret', token)).toEqual({ ...page, away })
    expect(token).not.toBe(signPageToken('secret', page))
  }
})

it('is short and safe in HTML and URLs', () => {
  expect(signPageToken('secret', buildAttribution())).toMatch(/^[\w-]{91}$/)
})

it('refuses other secrets, any changed bit, and rubbish', () => {
  const token = signPageToken('secret', page)
  expect(verifyPageToken('other', token)).toBeNull()
  const bytes = Buffer.from(token, 'base64url')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(verifyPageToken('secret', changed.toString('base64url'))).toBeNull()
  }
  for (const rubbish of ['', 'x', 'a'.repeat(5_000), '💥'])
    expect(verifyPageToken('secret', rubbish)).toBeNull()
})
