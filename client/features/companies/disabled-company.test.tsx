import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showInCompany } from '#client/lib/testing/show-in-company.tsx'
import { CompanyScreen } from './company-screen.tsx'
import { DisabledCompany } from './disabled-company.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const because = 'It sends mails that nobody asked for.'

it('tells owners why their company is disabled, and others whom to ask', () => {
  showInCompany(<DisabledCompany />, { membership: { disabled: { because } } })
  expect(screen.getByRole('heading', { name: 'Northwind is disabled' })).toBeTruthy()
  expect(screen.getByText(because)).toBeTruthy()
  cleanup()
  showInCompany(<DisabledCompany />, { membership: { disabled: { because: null } } })
  expect(screen.getByText(/owners and admins can read why/)).toBeTruthy()
})

it('says so in the place of the settings of the company, too', () => {
  const options = { path: '/settings/:section?', at: '/settings' }
  showInCompany(<CompanyScreen />, { ...options, membership: { disabled: { because } } })
  expect(screen.getByRole('heading', { name: 'Northwind is disabled' })).toBeTruthy()
})
