import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for what is known under a key, as it has become different. A first answer that is still on
 * its way may be from before, and would be taken for the new one: it is asked for once more.
 */
export async function readAnew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries({ queryKey })
}
