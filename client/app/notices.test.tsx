import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.doUnmock('./notice-stack.tsx')
})

async function show() {
  const { Notices } = await import('./notices.tsx')
  render(
    <MantineProvider env="test">
      <Notices />
    </MantineProvider>,
  )
}

test('a notice given before the stack is there is shown once it is', async () => {
  await show()
  notifications.show({ message: 'Saved.' })
  expect(await screen.findByText('Saved.')).toBeTruthy()
})

test('without the stack notices are shown plainly, can be dismissed, and end in time', async () => {
  vi.doMock('./notice-stack.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await show()
  const ended = vi.fn<() => void>()
  notifications.show({ message: 'Deleted.', autoClose: 50, onClose: ended })
  notifications.show({ title: 'Not sent', message: 'Try again.', autoClose: false })
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  await waitFor(() => expect(ended).toHaveBeenCalledOnce())
  expect(screen.getByRole('alert').textContent).toContain('Not sent')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
