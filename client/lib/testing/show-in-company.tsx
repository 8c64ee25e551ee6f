import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { vi } from 'vitest'
import type { Me } from '#shared/contract/me.ts'
import { meQuery } from '../session/session.ts'

export const companyId = '01990000-0000-7000-8000-000000000001'
export const personId = '01990000-0000-7000-8000-000000000002'

type Membership = Me['companies'][number]

export function buildMembership(given: Partial<Membership> = {}): Membership {
  const name = 'Northwind'
  return {
    id: companyId,
    name,
    role: 'owner',
    allowances: [],
    eraseAt: null,
    disabled: null,
    logoUrl: null,
    ...given,
  }
}

type Shown = {
  membership?: Partial<Membership>
  /** Answers of the API by `METHOD path`, without `/api`; all others are 404. */
  answers?: Record<string, object>
  at?: string
  /** The route of what is shown; its parameters come from `at`. */
  path?: string
}

/** Shows a part of the company's settings to Ada, a member; answers the cache of queries. */
export function showInCompany(shown: ReactNode, options: Shown = {}): QueryClient {
  const { membership, answers = {}, at = '/', path = '*' } = options
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(meQuery.queryKey, {
    person: { id: personId, name: 'Ada', email: 'ada@example.com', emailVerified: true },
    companies: [buildMembership(membership)],
    isOperator: false,
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    const body = answers[`${request.method} ${pathname.replace(/^\/api/, '')}`]
    return Response.json(body ?? { slug: 'not-found' }, { status: body ? 200 : 404 })
  })
  // jsdom lays nothing out, so there is nothing to observe.
  vi.stubGlobal('ResizeObserver', function ResizeObserver() {
    return { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined }
  })
  Element.prototype.scrollIntoView ??= () => undefined
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={path} element={shown} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return queries
}
