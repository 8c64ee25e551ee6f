import { z } from 'zod'

const names = z.array(z.string())

/** The names in a column of JSON, as text or parsed; what is not one of `known`, as a newer node may write, gives nothing. */
export function readNames<Name extends string>(stored: unknown, known: readonly Name[]): Name[] {
  return names
    .parse(typeof stored === 'string' ? JSON.parse(stored) : stored)
    .flatMap((given) => known.find((name) => name === given) ?? [])
}
