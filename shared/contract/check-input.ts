import { getContractRouter, isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import { fieldErrors } from '../errors/field-errors.ts'
import type { FieldError } from '../errors/field-errors.ts'
import { contract } from './contract.ts'

/**
 * What the API would find wrong with the input of an operation, by the operation's own schema. `path`
 * is its place in the contract: `['campaigns', 'create']`.
 */
export async function checkInput(path: readonly string[], input: unknown): Promise<FieldError[]> {
  const operation = getContractRouter(contract, path)
  if (!isContractProcedure(operation)) throw new Error(`The contract has no ${path.join('.')}.`)
  const schema: unknown = operation['~orpc'].inputSchema
  if (!(schema instanceof z.ZodType)) return []
  const { error } = await schema.safeParseAsync(input)
  return fieldErrors(error?.issues ?? [])
}
