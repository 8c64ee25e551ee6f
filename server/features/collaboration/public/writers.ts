/** A person, and the client numbers under which Yjs knows what they wrote. */
export type Writer = { personId: string; clients: number[] }

/** All of them, each person and number once, in the order in which they come first. */
export function joinWriters(lists: readonly (readonly Writer[])[]): Writer[] {
  const writers = new Map<string, Set<number>>()
  for (const { personId, clients } of lists.flat()) {
    const known = writers.get(personId) ?? new Set()
    writers.set(personId, known)
    for (const client of clients) known.add(client)
  }
  return [...writers].map(([personId, clients]) => ({ personId, clients: [...clients] }))
}
