/**
 * What tells a tracked link from the others of its campaign in its address: eight characters
 * (`linkIdPattern`) of the last 40 bits of its id, which are random in a version 7 uuid.
 */
export function shortIdOf(id: string): string {
  return Number.parseInt(id.slice(-10), 16).toString(32).padStart(8, '0')
}
