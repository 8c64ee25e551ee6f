/** Returns `value` unless it is null or undefined; throws an Error with `message` then. */
export function must<T>(value: T | null | undefined, message: string): T {
  if (value === null || value === undefined) throw new Error(message)
  return value
}

/** For the default branch of a switch over a union: fails to compile when a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`)
}
