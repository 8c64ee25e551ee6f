import { limits } from '#shared/campaign/model/limits.ts'

/** How what makes one more variant stands in a menu: off, with the reason, once a page has as many as it may. */
export function offWhenFull(variants: number): { disabled: boolean; rightSection: string | null } {
  const isFull = variants >= limits.variantsPerPage
  return { disabled: isFull, rightSection: isFull ? `${limits.variantsPerPage} at most` : null }
}
