import { minifyContractRouter } from '@orpc/contract'
import type { AnyContractRouter } from '@orpc/contract'
import { contract } from '#shared/contract/contract.ts'

/**
 * Of every operation the method and the path, which is all that a client needs to call it. A build
 * puts this value in the place of this file, so that no schema is sent to browsers: only the types
 * of the contract are known there, and the server checks what comes in.
 */
export const contractRoutes: AnyContractRouter = minifyContractRouter(contract)
