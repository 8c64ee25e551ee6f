/**
 * The https address that somebody pasted, which may also be the code of a frame around it or lack
 * its scheme. Null for everything else, and for addresses that carry a name or a password.
 */
export function pastedAddress(pasted: string): URL | null {
  const [, inCode] = /<iframe\b[^>]*\ssrc\s*=\s*["']([^"']+)["']/i.exec(pasted) ?? []
  const address = (inCode?.replaceAll('&amp;', '&') ?? pasted).trim()
  const bare = address.replace(/^(https?:)?\/\//i, '')
  const complete = `https://${bare}`
  if (!/^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(bare) || !URL.canParse(complete)) return null
  return new URL(complete)
}

/** The host without what only says which of its doors it is. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^(www|m)\./, '')
}

/** The parts of the path between its slashes, without empty ones. */
export function partsOf({ pathname }: URL): string[] {
  return pathname.split('/').filter((part) => part !== '')
}
