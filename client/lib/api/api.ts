import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract } from '#shared/contract/contract.ts'
import { contractRoutes } from './contract-routes.ts'
import { decodeProblem } from '../errors/problem.ts'

/** Sends one request; an answer that is not a success is thrown as a ProblemError. */
export async function fetchOrProblem(request: Request, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(request, init)
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => undefined)
  throw decodeProblem(response.status, body)
}

const link = new OpenAPILink(contractRoutes, {
  url: () => new URL('/api', location.origin),
  fetch: (request, init) => fetchOrProblem(request, init),
})

/** The API as typed functions: `await client.campaigns.get({ campaignId })`. Throws ProblemError. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(link)

/** The same for TanStack Query: `useQuery(api.campaigns.get.queryOptions({ input: { campaignId } }))`. */
export const api = createTanstackQueryUtils(client)
