import '#client/builder/testing/browser-parts.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Asset } from '#shared/contract/assets.ts'
import { LibraryDialog } from './library-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const asset = (id: string, fileName: string): Asset => ({
  id,
  fileName,
  width: 1200,
  height: 800,
  size: 1_200_000,
  widths: [320, 1200],
  animated: false,
  createdAt: '2026-03-01T10:00:00Z',
})
const company = { id: 'c1', role: 'editor', allowances: [], eraseAt: null }
const uses = {
  campaigns: [
    { id: 'c', name: 'Spring', live: true, pages: [{ id: 'p', title: 'Home', path: '/' }] },
    { id: 'd', name: 'Autumn', live: true, pages: [] },
  ],
  templates: [{ id: 't', name: 'Kept' }],
  logo: true,
}

/** Answers as the API does; `taken` hears which picture was taken. */
function open(taken: (assetId: string) => void = () => undefined) {
  const all = [asset('lake', 'Lake.jpg'), asset('wood', 'Wood.jpg')]
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/me') return Response.json({ companies: [company] })
    if (pathname.endsWith('/plan')) return Response.json({ title: 'Down' }, { status: 503 })
    if (pathname.endsWith('/uses')) return Response.json(uses)
    const name = searchParams.get('name')?.toLowerCase() ?? ''
    const assets = all.filter(({ fileName }) => fileName.toLowerCase().includes(name))
    return Response.json({ assets, storedBytes: 2_400_000 })
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <LibraryDialog companyId="c1" opened onClose={() => undefined} onTake={taken} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('says how large a picture is and where it is used, and gives it', async () => {
  const taken = vi.fn<(assetId: string) => void>()
  open(taken)
  await userEvent.click(
    await screen.findByRole('button', { name: /^Wood.jpg, 1200 × 800 px, 1.2/ }),
  )
  expect(await screen.findByRole('link', { name: 'Spring' })).toBeTruthy()
  const places = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(places).toEqual(
    expect.arrayContaining([
      'Spring on Home, also live',
      'Autumn only as it is live now',
      'Kept (template)',
      'The brand kit, as the logo',
    ]),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Use this picture' }))
  expect(taken).toHaveBeenCalledWith('wood')
})

test('finds by name, and says when nothing is called so', async () => {
  open()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search by name' }), 'lake')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Wood/ })).toBeNull())
  expect(screen.getByRole('button', { name: /^Lake/ })).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Search by name' }), ' zzz')
  expect(await screen.findByText('No picture has a name like that.')).toBeTruthy()
})
