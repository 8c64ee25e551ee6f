import './tokens.css'
import './mantine.css'
import './fonts.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#client/lib/query-client.ts'
import { must } from '#shared/lib/must.ts'
import { Notices } from './notices.tsx'
import { router } from './router.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

createRoot(must(document.getElementById('root'), 'index.html has no #root')).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Notices />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
