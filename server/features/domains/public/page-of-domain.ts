import { addressMark, campaignMark } from '#shared/page/render/structured-data.ts'

/**
 * A published page as it stands at the root of a custom domain: its links to the campaign's own pages
 * lose `/c/{slug}`. Quotes in texts and attributes are escaped there, so what looks like an attribute
 * is one.
 */
export function atRoot(html: string, slug: string): string {
  return html.replace(new RegExp(`="/c/${slug}(?=["/?#])/*`, 'g'), '="/')
}

/** A page that was published at `/c/{former}` as one of `/c/{slug}`. */
export function atSlug(html: string, former: string, slug: string): string {
  return html.replace(new RegExp(`="/c/${former}(?=["/?#])`, 'g'), `="/c/${slug}`)
}

/** A published page that says of itself, and of its picture for sharing, that it is at `address`. */
export function atAddress(html: string, address: string): string {
  const stem = address.replace(/\/$/, '')
  return html
    .replaceAll(`${addressMark}/`, () => `${stem}/`)
    .replaceAll(addressMark, () => address)
    .replace(/<link rel="canonical" href="[^"]*"/, () => `<link rel="canonical" href="${address}"`)
    .replace(
      /<meta property="og:url" content="[^"]*"/,
      () => `<meta property="og:url" content="${address}"`,
    )
    .replace(
      /<meta property="og:image" content="[^"]*(\/share\.jpg[^"]*)"/,
      (_, picture: string) => `<meta property="og:image" content="${stem}${picture}"`,
    )
}

/** A published page that says where the same page is in other languages, by the paths of those. */
export function amongOthers(html: string, addressOf: (path: string) => string): string {
  return html.replace(
    new RegExp(`(<link rel="alternate" hreflang="[^"]*" href=")${campaignMark}([^"]*)`, 'gi'),
    (_, link: string, path: string) => `${link}${addressOf(decodeURI(path))}`,
  )
}
