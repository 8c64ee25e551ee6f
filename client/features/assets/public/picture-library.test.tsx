import '#client/builder/testing/browser-parts.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PictureLibrary } from './picture-library.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer())
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <PictureLibrary
          companyId="c1"
          label="Library"
          value=""
          onTake={() => undefined}
          classes={{ none: '', grid: '', thumb: '' }}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('a library that could not be loaded does not look like an empty one', async () => {
  let isDown = true
  open(() =>
    isDown ? Response.json({ title: 'Down' }, { status: 503 }) : Response.json({ assets: [] }),
  )
  expect(screen.queryByText(/No pictures yet/)).toBeNull()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText(/No pictures yet/)).toBeNull()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/No pictures yet/)).toBeTruthy()
})
