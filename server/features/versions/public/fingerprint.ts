import { createHash } from 'node:crypto'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'

/** SHA-256 in hex. */
export function fingerprintOf(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** JSON with the keys of each object in order, so that the same content has the same text. */
export function orderedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [two]) => (one < two ? -1 : 1)))
      : part,
  )
}

type PublishedFile = { path: string; html: string }

/**
 * Of published files: the SHA-256 of a line for each, in the order of their paths, with the SHA-256 of
 * the file, two spaces and its path, as `sha256sum` writes them.
 */
export function fingerprintOfRelease(files: readonly PublishedFile[]): string {
  const ordered = files.toSorted((one, two) => (one.path < two.path ? -1 : 1))
  return fingerprintOf(
    ordered.map(({ path, html }) => `${fingerprintOf(html)}  ${path}\n`).join(''),
  )
}

/**
 * Of what a version says: its theme and pages, and what holds for all of them where somebody has chosen
 * any of it: what was proven before there was such, stays proven.
 */
export function fingerprintOfVersion({ theme, site, pages }: CampaignSnapshot): string {
  const isUsual = site.language === 'en' && Object.keys(site.words).length === 0 && !site.share
  const said = isUsual ? {} : { site }
  return fingerprintOf(orderedJson({ theme, pages, ...said }))
}
