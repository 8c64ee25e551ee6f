/** A wrong field of an input, by its JSON pointer, and what is wrong with it. */
export type FieldError = { pointer: string; detail: string }

type Issue = {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** What a schema finds wrong, in the words and the order of the schema. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.map(({ path = [], message }) => ({
    pointer: path.map((part) => `/${escaped(typeof part === 'object' ? part.key : part)}`).join(''),
    detail: message,
  }))
}

const escaped = (key: PropertyKey) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')
