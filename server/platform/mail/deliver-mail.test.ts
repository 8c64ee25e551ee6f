import { describe, expect, it } from 'vitest'
import { waitAfter } from './deliver-mail.ts'
import { readSendFailure } from './send-failure.ts'

describe('tries', () => {
  it('follow each other quickly at first, later hourly, and end', () => {
    expect([1, 2, 3, 4].map(waitAfter)).toEqual([5_000, 10_000, 20_000, 40_000])
    expect(waitAfter(11)).toBe(3_600_000)
    expect(waitAfter(12)).toBeNull()
  })
})

describe('a failed try', () => {
  const smtpError = (fields: object) => Object.assign(new Error('no'), fields)

  it('is final only when the recipient is refused for good', () => {
    const isFinal = (fields: object) => readSendFailure(smtpError(fields), '').isFinal
    expect(isFinal({ code: 'EENVELOPE', permanent: true, rejected: ['a@b.c'] })).toBe(true)
    expect(isFinal({ code: 'EENVELOPE', permanent: false, rejected: ['a@b.c'] })).toBe(false)
    expect(isFinal({ code: 'EENVELOPE', permanent: true })).toBe(false)
    expect(isFinal({ code: 'EAUTH', permanent: true })).toBe(false)
  })

  it('is written down without the password, and into the log without any text', () => {
    const thrown = smtpError({ message: 'swordfish refused', code: 'EAUTH', responseCode: 535 })
    const failure = readSendFailure(thrown, 'swordfish')
    expect(failure).toEqual({ code: 'EAUTH 535', text: '••• refused', isFinal: false })
  })

  it('can be anything', () => {
    expect(readSendFailure('odd', '').text).toBe('odd')
    expect(readSendFailure(new Error('x'.repeat(999)), '').text).toHaveLength(300)
  })
})
