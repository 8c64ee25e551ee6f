import { validate as isUuid } from 'uuid'

/** Whatever of a page, or of several, may be the id of an uploaded picture, however deep it stands. */
export function assetIdsIn(pages: unknown): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string' && isUuid(value)) found.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look(pages)
  return [...found]
}
