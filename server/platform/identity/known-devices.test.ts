import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKnownDevices } from './known-devices.ts'

const dayMs = 24 * 60 * 60 * 1000
const time = { now: Date.parse('2026-03-01T12:00:00Z') }
const build = (secret = 'a') =>
  createKnownDevices({
    secret: Buffer.alloc(32, secret),
    clock: () => new Date(time.now),
    appOrigin: () => 'http://localhost',
  })
const devices = build()
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? ''
const anyIdentifier = fc.emailAddress().map((address) => address.toLowerCase())

describe('known devices', () => {
  it('knows exactly those who signed in, and says nothing of who they are', () => {
    fc.assert(
      fc.property(anyIdentifier, anyIdentifier, (one, other) => {
        const cookie = cookieOf(devices.remember(undefined, one))
        const read = devices.read(`x=1; ${cookie}`)
        expect(read.map((device) => device.isOf(one))).toEqual([true])
        expect(read.map((device) => device.isOf(other))).toEqual([one === other])
        expect(cookie).not.toContain(one.split('@')[0]?.padEnd(4, '@'))
        expect(build('b').read(cookie)).toEqual([])
      }),
    )
  })

  it('takes nothing that was changed, in whichever place', () => {
    const cookie = cookieOf(devices.remember(undefined, 'ada@example.com'))
    const at = cookie.indexOf('=') + 1
    fc.assert(
      fc.property(
        fc.integer({ min: at, max: cookie.length - 1 }),
        fc.constantFrom('a', 'A', '0', '_', '-', '.', '~', 'x'),
        (place, character) => {
          fc.pre(cookie[place] !== character)
          const forged = cookie.slice(0, place) + character + cookie.slice(place + 1)
          // The last character of base64url may hold bits that decode to nothing; as text it differs.
          expect(devices.read(forged)).toEqual([])
        },
      ),
    )
    fc.assert(fc.property(fc.string(), (text) => devices.read(text).length === 0))
  })

  it('can not be moved to another person or made younger', () => {
    const ada = cookieOf(devices.remember(undefined, 'ada@example.com')).split('=')[1]?.split('.')
    const eve = cookieOf(devices.remember(undefined, 'eve@example.com')).split('=')[1]?.split('.')
    for (const part of [0, 1, 3]) {
      const mixed = eve?.with(part, ada?.[part] ?? '').join('.')
      expect(devices.read(`fanfare_devices=${mixed}`)).toEqual([])
    }
    const younger = eve?.with(2, (time.now / 1000 + 60).toString(36)).join('.')
    expect(devices.read(`fanfare_devices=${younger}`)).toEqual([])
  })

  it('is over after half a year, and renewed by each sign-in under another name', () => {
    const first = cookieOf(devices.remember(undefined, 'ada@example.com'))
    time.now += 100 * dayMs
    const second = cookieOf(devices.remember(first, 'ada@example.com'))
    expect(devices.read(second)).toHaveLength(1)
    expect(devices.read(second)[0]?.nonce).not.toBe(devices.read(first)[0]?.nonce)
    time.now += 80 * dayMs
    expect(devices.read(first)).toEqual([])
    expect(devices.read(second)).toHaveLength(1)
  })

  it('knows the last four people of a browser in a small cookie', () => {
    const people = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`)
    let cookie = ''
    for (const person of people) cookie = cookieOf(devices.remember(cookie, person))
    const read = devices.read(cookie)
    const known = people.filter((person) => read.some((device) => device.isOf(person)))
    expect(known).toEqual(people.slice(1))
    expect(cookie.length).toBeLessThan(420)
    expect(devices.read(`${cookie}~${cookie.split('=')[1]}`)).toHaveLength(4)
  })
})
