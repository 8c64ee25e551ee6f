/**
 * The element id for a `anchor` field (a place that `#name` links lead to): lower case letters,
 * digits and `-`. Undefined when nothing is left of it.
 */
export function anchorId(anchor: string): string | undefined {
  const id = anchor
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return id === '' ? undefined : id
}
