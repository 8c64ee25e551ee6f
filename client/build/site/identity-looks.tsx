import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, useRoutes } from 'react-router'
import { identityScreens, knownAhead } from '#client/app/identity-screens.tsx'

type Look = { title: string; html: string }

/** How the screens of signing in look until their form is there, by path. */
export function identityLooks(): Record<string, Look> {
  return Object.fromEntries(knownAhead.map((path) => [path, lookOf(path)]))
}

function lookOf(path: string): Look {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Screens />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const [, heading] = /<h1[^>]*>([^<]+)</.exec(html) ?? []
  if (!heading) throw new Error(`${path} has no heading.`)
  return { title: `${heading} · Fanfare`, html }
}

function Screens() {
  return useRoutes(identityScreens)
}
