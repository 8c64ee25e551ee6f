import { describe, expect, it } from 'vitest'
import { mayReadOutbox } from './may-read-outbox.ts'

const here = { smtpUrl: null, appOrigin: 'http://localhost:3000' }
const host = 'localhost:3000'

function fromHere(headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  return mayReadOutbox(here, { remoteAddress, headers: { host, ...headers } })
}

describe('the outbox', () => {
  it('is for the person at this machine', () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.9.9.9'])
      expect(fromHere({}, address)).toBe(true)
    expect(fromHere({ host: '[::1]:3000' })).toBe(true)
    expect(fromHere({ host: '127.0.0.1:3000' })).toBe(true)
  })

  it('is not for other machines', () => {
    for (const address of ['192.168.1.7', '::ffff:10.0.0.1', '2001:db8::1', '', 'localhost'])
      expect(fromHere({}, address)).toBe(false)
  })

  it('is not for what came through a proxy', () => {
    const names = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
    for (const name of names) expect(fromHere({ [name]: '127.0.0.1' })).toBe(false)
  })

  it('is not for pages of another site whose name points here', () => {
    expect(fromHere({ host: 'evil.example:3000' })).toBe(false)
    expect(fromHere({ host: '127.0.0.1.evil.example' })).toBe(false)
    expect(fromHere({ host: '' })).toBe(false)
  })

  it('is closed where others come, and where a mail server is set', () => {
    const request = { remoteAddress: '127.0.0.1', headers: { host } }
    expect(mayReadOutbox({ ...here, appOrigin: 'https://app.example' }, request)).toBe(false)
    expect(mayReadOutbox({ ...here, smtpUrl: 'smtp://mail.example' }, request)).toBe(false)
  })
})
