// First: the schemas are made when the contract is imported.
import './without-eval.ts'
import { checkInput } from '#shared/contract/check-input.ts'
import { fieldErrorsOf } from '../errors/problem.ts'

/** What the API would find wrong with the input of an operation, by the dotted path of the field. */
export async function checkFields(
  path: readonly string[],
  input: unknown,
): Promise<Record<string, string>> {
  return fieldErrorsOf(await checkInput(path, input))
}
