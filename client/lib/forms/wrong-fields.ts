import { lazyFile } from '../loading/lazy-file.ts'
import { whenIdle } from '../loading/when-idle.ts'

/** An operation of the API, e.g. `api.companies.create`. */
export type Operation<Input, Answer> = {
  /** Its place in the contract. */
  key: () => [path: readonly string[], ...unknown[]]
  call: (input: Input) => Promise<Answer>
}

/** The contract with all its schemas, which no screen has to wait for. */
export const schemas = lazyFile(async () => (await import('./check-fields.ts')).checkFields)

/** Fetches them once the browser has time, for somebody who begins to fill in a form. */
export function fetchSchemas(): void {
  whenIdle(() => void schemas.fetch().catch(() => undefined), 1_200)
}

/**
 * What the API would find wrong with `input`, by the dotted path of the field. Nothing where the
 * schemas can't be loaded: then the server alone says it.
 */
export async function wrongFields<Input>(
  operation: Operation<Input, unknown>,
  input: Input,
): Promise<Record<string, string>> {
  const [path] = operation.key()
  try {
    const checkFields = await schemas.fetch()
    return await checkFields(path, input)
  } catch {
    return {}
  }
}
