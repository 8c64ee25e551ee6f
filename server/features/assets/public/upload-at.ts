const kinds = [
  { pattern: /^assets\/([\da-f-]{36})\/\d{1,5}\.webp$/, type: 'image/webp' },
  { pattern: /^assets\/([\da-f-]{36})\/drawing\.svg$/, type: 'image/svg+xml' },
  { pattern: /^assets\/([\da-f-]{36})\/font\.woff2$/, type: 'font/woff2' },
] as const

/** The picture or font that a path of a store is a file of, and its media type; null for any other path. */
export function uploadAt(path: string): { assetId: string; type: string } | null {
  for (const { pattern, type } of kinds) {
    const [, assetId] = pattern.exec(path) ?? []
    if (assetId) return { assetId, type }
  }
  return null
}
