/** Where visitors find a font that was made small for a campaign, on every host that shows it. */
export function pathOfFont(campaignId: string, hash: string): string {
  return `/fonts/${campaignId}/${hash}.woff2`
}

const pattern = /^\/fonts\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/([\da-f]{32})\.woff2$/

/** Which font is at a path; null for others. */
export function fontAtPath(path: string): { campaignId: string; hash: string } | null {
  const [, campaignId, hash] = pattern.exec(path) ?? []
  return campaignId && hash ? { campaignId, hash } : null
}
