/** A number from 0 to `places` - 1: the same for one id everywhere, and spread evenly over ids. */
export function spreadOf(id: string, places: number): number {
  // FNV-1a; a uuid v7 begins with the time, so people who joined together need every character.
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193) >>> 0
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % places
}
