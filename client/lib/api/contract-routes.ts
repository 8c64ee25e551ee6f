import { minifyContractRouter } from '@orpc/contract'
import type { AnyContractRouter } from '@orpc/contract'
import { contract } from '#shared/contract/contract.ts'

/**
 * Of every operation the method and the path, which is all that a client needs to call it. A build
 * puts this value in the place of this file, so that no screen waits for schemas: of the contract it
 * knows the types, and forms fetch the rest (client/lib/forms).
 */
export const contractRoutes: AnyContractRouter = minifyContractRouter(contract)
