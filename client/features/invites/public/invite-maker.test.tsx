import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { companyId, showInCompany } from '#client/lib/testing/show-in-company.tsx'
import { InviteMaker } from './invite-maker.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('sends nothing while one of the addresses is none', async () => {
  showInCompany(<InviteMaker companyId={companyId} giver="owner" />)
  const sent = vi.fn<(request: Request) => Promise<Response>>(async () =>
    Response.json({ slug: 'validation-failed', detail: 'No.' }, { status: 422 }),
  )
  vi.stubGlobal('fetch', sent)
  const posts = () => sent.mock.calls.filter(([{ method }]) => method === 'POST')
  const field = screen.getByRole('combobox', { name: 'Email addresses' })
  await userEvent.type(field, 'Ada@example.com, grace')
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 invites' }))
  expect(await screen.findByText('grace is not an email address.')).toBeTruthy()
  expect(posts()).toEqual([])
  await userEvent.type(field, '{Backspace}')
  await waitFor(() => expect(screen.queryByText('grace is not an email address.')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Send invite' }))
  expect(await screen.findByText(/ada@example.com was not invited/)).toBeTruthy()
  expect(posts()).toHaveLength(1)
})
