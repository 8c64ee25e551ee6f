import '../testing/browser-parts.ts'
import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { addVariant } from '#shared/campaign/variants/add-variant.ts'
import { removeVariant } from '#shared/campaign/variants/remove-variant.ts'
import { restore } from '#shared/campaign/history/restore.ts'
import { currentPage, showPage } from '../state/builder.ts'
import { AroundBuilder, joinAsColleague, openTestBuilder } from '../testing/open-test-builder.tsx'
import { RemoteChanges } from './remote-changes.tsx'

afterEach(() => {
  act(() => notifications.clean())
  cleanup()
})

const openOnVariant = () => {
  const pages = ['/', '/thanks'].map((path) => ({ path, title: `At ${path}`, sections: [] }))
  const builder = openTestBuilder({ pages })
  const pageId = builder.session.campaign.getSnapshot().pages[1]?.id ?? ''
  const variantId = addVariant(builder.session.doc, { pageId }, null) || ''
  const colleague = joinAsColleague(builder)
  showPage(builder, variantId)
  render(
    <AroundBuilder builder={builder}>
      <RemoteChanges />
      <Notifications />
    </AroundBuilder>,
  )
  return { builder, pageId, variantId, colleague }
}

test('whose variant somebody else deletes goes on with its page, is told, and may bring it back', async () => {
  const { builder, pageId, variantId, colleague } = openOnVariant()
  act(() => void removeVariant(colleague, { variantId }, null))
  expect(currentPage(builder)?.id).toBe(pageId)
  await screen.findByText('“Variant B” of the page “At /thanks” was deleted by a colleague.')
  await userEvent.click(screen.getByRole('button', { name: 'Bring back' }))
  expect(currentPage(builder)?.id).toBe(variantId)
  builder.close()
})

const asked = () => screen.queryByRole('button', { name: 'Bring back' })

test('nothing is offered any longer once the colleague brought it back; the person stays where they are', async () => {
  const { builder, pageId, variantId, colleague } = openOnVariant()
  act(() => void removeVariant(colleague, { variantId }, null))
  await screen.findByRole('button', { name: 'Bring back' })
  act(() => void restore(colleague, { level: 'pages', id: variantId }, null))
  await waitFor(() => expect(asked()).toBeNull())
  expect(currentPage(builder)?.id).toBe(pageId)
  builder.close()
})

test('who was waiting in the offer goes on where they were', async () => {
  const { builder, variantId, colleague } = openOnVariant()
  act(() => void removeVariant(colleague, { variantId }, null))
  const button = await screen.findByRole('button', { name: 'Bring back' })
  act(() => button.focus())
  act(() => void restore(colleague, { level: 'pages', id: variantId }, null))
  await waitFor(() => expect(asked()).toBeNull())
  expect(currentPage(builder)?.id).toBe(variantId)
  builder.close()
})

test('what is too much by now is not brought back, and that is said', async () => {
  const { builder, pageId, variantId, colleague } = openOnVariant()
  act(() => void removeVariant(colleague, { variantId }, null))
  await screen.findByRole('button', { name: 'Bring back' })
  const fill = () => {
    while (addVariant(colleague, { pageId }, null));
  }
  act(fill)
  await userEvent.click(screen.getByRole('button', { name: 'Bring back' }))
  await screen.findByText(/^It can’t be brought back: /)
  await waitFor(() => expect(asked()).toBeNull())
  builder.close()
})

test('who may no longer edit is told, and offered nothing that would be refused', async () => {
  const { builder, variantId, colleague } = openOnVariant()
  act(() => void removeVariant(colleague, { variantId }, null))
  await screen.findByRole('button', { name: 'Bring back' })
  act(() => builder.connection.set((current) => ({ ...current, canWrite: false })))
  expect(asked()).toBeNull()
  expect(screen.getByText(/ was deleted by a colleague\.$/)).toBeDefined()
  builder.close()
})
