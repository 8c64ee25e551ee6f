import { expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

const origin = 'https://app.example.com'
const redirect = (to: string) =>
  ({ action: 'redirect_browser_to', redirect_browser_to: to }) as const
const verification = {
  action: 'show_verification_ui',
  flow: { id: 'v1', verifiable_address: 'ada@example.com' },
} as const
const settings = { action: 'show_settings_ui', flow: { id: 's1' } } as const

it('asks for the code first and keeps the place that was wanted', () => {
  expect(nextStep([redirect(`${origin}/analytics`), verification], null, origin)).toBe(
    '/sign-in/verification?flow=v1&return_to=%2Fanalytics',
  )
  expect(nextStep([settings], '/analytics', origin)).toBe(
    '/dashboard/settings?flow=s1&return_to=%2Fanalytics',
  )
  expect(nextStep([settings], null, origin)).toBe('/dashboard/settings?flow=s1')
})

it('goes only where we are', () => {
  expect(nextStep([redirect('https://evil.example/')], null, origin)).toBe('/dashboard')
  expect(nextStep([redirect('/analytics')], '/billing-portal', origin)).toBe('/analytics')
  expect(nextStep([], '/billing-portal', origin)).toBe('/billing-portal')
})
