import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { companyId as campaignId, showInCompany } from '#client/lib/testing/show-in-company.tsx'
import type { ShareLink } from '#shared/contract/share-links.ts'
import { LinkForm } from './link-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const link: ShareLink = {
  id: '01990000-0000-7000-8000-000000000004',
  label: 'Press',
  rights: ['comment', 'analytics'],
  url: 'https://fanfare.example/preview#link=x',
  wallUrl: 'https://fanfare.example/analytics#link=x',
  hasPassword: true,
  expiresAt: null,
  createdBy: 'Ada',
  createdAt: '2026-03-01T10:00:00.000Z',
  works: true,
  opened: { count: 0, people: [] },
}

function show(given: ShareLink | null) {
  const onSubmit = vi.fn<() => void>()
  const onDone = vi.fn<(saved: ShareLink) => void>()
  showInCompany(
    <LinkForm
      campaignId={campaignId}
      mayApprove
      link={given}
      onSubmit={onSubmit}
      onDone={onDone}
      onCancel={null}
    />,
  )
  const sent = vi.fn<(request: Request) => Promise<Response>>(async () => Response.json(link))
  vi.stubGlobal('fetch', sent)
  return { onDone, sent }
}

it('asks for a password of at least four characters before anything is sent', async () => {
  const { onDone, sent } = show(null)
  await userEvent.click(screen.getByLabelText('It asks for a password'))
  await userEvent.click(screen.getByRole('button', { name: 'Make link and copy it' }))
  expect(await screen.findByText('At least 4 characters.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(sent).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Password'), 'tulips')
  await userEvent.click(screen.getByRole('button', { name: 'Make link and copy it' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(await sent.mock.calls[0]?.[0].json()).toMatchObject({ password: 'tulips' })
})

it('says nothing of a password and an end that stay', async () => {
  const { onDone, sent } = show(link)
  await userEvent.clear(screen.getByLabelText('For'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const [request] = sent.mock.calls[0] ?? []
  expect(request?.method).toBe('PATCH')
  expect(await request?.json()).toEqual({ label: '', rights: ['comment', 'analytics'] })
})
