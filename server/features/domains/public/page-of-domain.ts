/**
 * A published page as it stands at the root of a custom domain: its links to the campaign's own pages
 * lose `/c/{slug}`. Quotes in texts and attributes are escaped there, so what looks like an attribute
 * is one.
 */
export function atRoot(html: string, slug: string): string {
  return html.replace(new RegExp(`="/c/${slug}(?=["/?#])/*`, 'g'), '="/')
}

/** A published page that says of itself that it is at `address`. */
export function withAddress(html: string, address: string): string {
  return html
    .replace(/<link rel="canonical" href="[^"]*"/, () => `<link rel="canonical" href="${address}"`)
    .replace(
      /<meta property="og:url" content="[^"]*"/,
      () => `<meta property="og:url" content="${address}"`,
    )
}
