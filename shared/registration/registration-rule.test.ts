import { expect, it } from 'vitest'
import { admitsAddress, openRegistration } from './registration-rule.ts'
import { sayRegistration } from './say-registration.ts'

const ofDomains = { mode: 'domains', domains: ['example.com', 'example.org'] } as const
const invited = { mode: 'invited', domains: [] } as const

it('admits everybody, nobody, or addresses of the domains that are named, and of no other', () => {
  expect(admitsAddress(openRegistration, 'ada@anywhere.test')).toBe(true)
  expect(admitsAddress(invited, 'ada@example.com')).toBe(false)
  const admitted = ['ada@example.com', 'ADA@Example.ORG', '"a@b"@example.com']
  expect(admitted.filter((address) => !admitsAddress(ofDomains, address))).toEqual([])
  const others = ['ada@sub.example.com', 'ada@notexample.com', 'ada@example.com.evil.test', 'ada']
  expect(others.filter((address) => admitsAddress(ofDomains, address))).toEqual([])
})

it('is said in a sentence, but where everybody may', () => {
  expect(sayRegistration(openRegistration)).toBeNull()
  expect(sayRegistration(invited)).toMatch(/^Only people who are invited/)
  expect(sayRegistration(ofDomains)).toMatch(/^Only addresses of example\.com or example\.org/)
})
