import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { meQuery } from './session.ts'
import { noLongerStranger } from './stranger.ts'

afterEach(() => vi.unstubAllGlobals())

it('does not ask who is signed in where the server has said that nobody is, until somebody may be', async () => {
  const ask = vi.fn<typeof fetch>(async () => Response.json({ companies: [] }))
  vi.stubGlobal('fetch', ask)
  document.documentElement.dataset['stranger'] = ''
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await expect(queries.fetchQuery(meQuery)).rejects.toMatchObject({ slug: 'signed-out' })
  expect(ask).not.toHaveBeenCalled()
  noLongerStranger()
  await queries.fetchQuery(meQuery)
  expect(ask).toHaveBeenCalledTimes(1)
})
