import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { api } from '#client/lib/api/api.ts'
import { useNumbersAgain } from './use-numbers-again.ts'

it('waits for the numbers of the campaign, and asks for the others after them', async () => {
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const asked: string[] = []
  const campaign = Promise.withResolvers<string>()
  let isFirst = true
  const { result } = renderHook(
    () => {
      useQuery({
        queryKey: [...api.analytics.campaign.key(), 'one'],
        staleTime: Infinity,
        queryFn: () => {
          asked.push('campaign')
          return isFirst ? 'before' : campaign.promise
        },
      })
      useQuery({
        queryKey: [...api.analytics.funnel.key(), 'one'],
        staleTime: Infinity,
        queryFn: () => {
          asked.push('funnel')
          return isFirst ? 'before' : new Promise<string>(() => undefined)
        },
      })
      return useNumbersAgain()
    },
    { wrapper },
  )
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  isFirst = false
  asked.length = 0

  const again = result.current()
  await waitFor(() => expect(asked).toEqual(['campaign']))
  campaign.resolve('after')
  await again
  await waitFor(() => expect(asked).toEqual(['campaign', 'funnel']))
})
