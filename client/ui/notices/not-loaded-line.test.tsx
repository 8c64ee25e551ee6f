import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotLoadedLine } from './not-loaded-line.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})
afterEach(cleanup)

const refetch = vi.fn<() => void>()

const show = (data: unknown, error: unknown) =>
  render(
    <MantineProvider env="test">
      <NotLoadedLine what="The numbers" query={{ data, error, refetch }} />
    </MantineProvider>,
  )

test('says what is missing and asks for it again', async () => {
  show(undefined, new TypeError('Failed to fetch'))
  expect(screen.getByRole('alert').textContent).toContain('The numbers could not be loaded.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('what is there from before needs no words', () => {
  show({ views: 1 }, new TypeError('Failed to fetch'))
  expect(screen.queryByRole('alert')).toBeNull()
})
