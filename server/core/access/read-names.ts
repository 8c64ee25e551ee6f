import { z } from 'zod'

const names = z.array(z.string())

/** The names in a column of JSON; what is not one of `known`, as a newer node may write, gives nothing. */
export function readNames<Name extends string>(json: string, known: readonly Name[]): Name[] {
  return names
    .parse(JSON.parse(json))
    .flatMap((stored) => known.find((name) => name === stored) ?? [])
}
