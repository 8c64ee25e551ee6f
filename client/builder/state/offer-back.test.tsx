import '../testing/browser-parts.ts'
import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { select } from './builder.ts'
import { removeSelected } from './commands.ts'

afterEach(() => {
  act(() => notifications.clean())
  cleanup()
})

test('the offer to bring a section back is over when undo did, and is made anew for another deletion', async () => {
  const builder = openTestBuilder({
    pages: [{ path: '/', title: 'Home', sections: [{ columns: [{ blocks: [] }] }] }],
  })
  render(
    <AroundBuilder builder={builder}>
      <Notifications />
    </AroundBuilder>,
  )
  const id = builder.session.campaign.getSnapshot().pages[0]?.sections[0]?.id ?? ''
  const remove = () => {
    select(builder, { kind: 'section', id })
    removeSelected(builder)
  }
  act(remove)
  await screen.findByText('Section 1 is deleted')
  act(() => void builder.undo.undo())
  await waitFor(() => expect(screen.queryByText('Section 1 is deleted')).toBeNull())
  act(remove)
  await screen.findByText('Section 1 is deleted')
  builder.close()
})
