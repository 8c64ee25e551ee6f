import { expect, it } from 'vitest'
import { holdsAddress } from './holds-address.ts'

it.each([
  'URGENT: your account https://evil.example/login',
  'go to www.evil.example',
  'WWW.EVIL.EXAMPLE',
  'evil.example/login now',
  'write to ceo@evil.example',
  'ftp://evil.example',
])('%s is more than a name', (text) => expect(holdsAddress(text)).toBe(true))

it.each([
  'Booking.com',
  'Ben & Jerry’s',
  'St. Pauli / Altona',
  'Q3/Q4 launch',
  'v2.1/beta',
  'Meet @ noon',
  '株式会社スロー',
  'Ann-Marie O’Neill jr.',
  'Www',
])('%s is a name', (text) => expect(holdsAddress(text)).toBe(false))
