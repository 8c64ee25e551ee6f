import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { parse, stringify } from 'uuid'

/** What a published page says about itself; signed, so that visitors can't make it up. */
export type PageAttribution = {
  campaignId: string
  releaseId: string
  releaseNumber: number
  pageId: string
  /** The page's path within the campaign, e.g. `/thanks`. */
  path: string
  /** The id of the variant that it shows; none for the page itself. */
  variant?: string | undefined
  /** Of a copy that stands on a host that is not ours: whether its visits are counted. */
  away?: 'counted' | 'uncounted' | undefined
}

const places = [undefined, 'counted', 'uncounted'] as const

const macBytes = 16
const headBytes = 16 + 16 + 4 + 1
const maxTokenLength = 2_000

/** A URL-safe token of the attribution: 70 bytes plus page id and path, in base64url. */
export function signPageToken(secret: string, page: PageAttribution): string {
  const pageId = Buffer.from(page.pageId)
  if (pageId.length > 255) throw new Error('A page id has at most 255 bytes.')
  const number = Buffer.alloc(4)
  number.writeUInt32BE(page.releaseNumber)
  const content = Buffer.concat([
    parse(page.campaignId),
    parse(page.releaseId),
    number,
    Buffer.of(pageId.length),
    pageId,
    Buffer.from(page.variant ? `${page.path}\n${page.variant}` : page.path),
  ])
  return Buffer.concat([content, mac(secret, content, page.away)]).toString('base64url')
}

/** The attribution of a token that `signPageToken` made with the same secret; null otherwise. */
export function verifyPageToken(secret: string, token: string): PageAttribution | null {
  if (token.length > maxTokenLength) return null
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length < headBytes + macBytes) return null
  const content = bytes.subarray(0, -macBytes)
  const given = bytes.subarray(-macBytes)
  const at = places.findIndex((away) => timingSafeEqual(mac(secret, content, away), given))
  if (at === -1) return null
  const away = places[at]
  const pathStart = headBytes + content.readUInt8(headBytes - 1)
  const [path = '', variant] = content.toString('utf8', pathStart).split('\n')
  return {
    campaignId: stringify(content, 0),
    releaseId: stringify(content, 16),
    releaseNumber: content.readUInt32BE(32),
    pageId: content.toString('utf8', headBytes, pathStart),
    path,
    ...(variant && { variant }),
    ...(away && { away }),
  }
}

// Truncated to 128 bits, which NIST SP 800-107 allows for an HMAC-SHA256. What is signed for one place has
// no key in another.
function mac(secret: string, content: Uint8Array, away: PageAttribution['away']): Buffer {
  const key = away ? `${secret} ${away}` : secret
  return createHmac('sha256', key).update(content).digest().subarray(0, macBytes)
}

/** `verifyPageToken`, which remembers the good ones: visitors of a page all send the same. */
export function createTokenReader(secret: string): (token: string) => PageAttribution | null {
  const known = new LRUCache<string, PageAttribution>({ max: 5_000 })
  return (token) => {
    const before = known.get(token)
    if (before) return before
    const found = verifyPageToken(secret, token)
    if (found) known.set(token, found)
    return found
  }
}
