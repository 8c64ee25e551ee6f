/** The keys of an object whose type names them all. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[]
export function keysOf(record: object): string[] {
  return Object.keys(record)
}

/** An object with a value for each of `names`, in their order. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value>
export function recordOf<Value>(names: readonly string[], valueOf: (name: string) => Value) {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]))
}
