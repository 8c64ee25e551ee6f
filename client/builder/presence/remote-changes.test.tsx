import '../testing/browser-parts.ts'
import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { addVariant } from '#shared/campaign/add-variant.ts'
import { removeVariant } from '#shared/campaign/remove-variant.ts'
import { currentPage, showPage } from '../state/builder.ts'
import { AroundBuilder, joinAsColleague, openTestBuilder } from '../testing/open-test-builder.tsx'
import { RemoteChanges } from './remote-changes.tsx'

afterEach(() => {
  act(() => notifications.clean())
  cleanup()
})

test('whose variant somebody else deletes goes on with its page, is told, and may bring it back', async () => {
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
  act(() => void removeVariant(colleague, { variantId }, null))
  expect(currentPage(builder)?.id).toBe(pageId)
  await screen.findByText('“Variant B” of the page “At /thanks” was deleted by a colleague.')
  await userEvent.click(screen.getByRole('button', { name: 'Bring back' }))
  expect(currentPage(builder)?.id).toBe(variantId)
  builder.close()
})
