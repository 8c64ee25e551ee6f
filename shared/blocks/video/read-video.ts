import { hostOf, partsOf, pastedAddress } from '../pasted-address.ts'

/**
 * A video by its address: `id` is what follows the player's address (frame-sources.ts), `page` is
 * where it can be watched without a script.
 */
export type Video =
  { provider: 'youtube' | 'vimeo'; id: string; page: string } | { provider: 'file'; page: string }

/** What is said of an address behind which there is none. */
export const notAVideo =
  'This is not the address of a video that can be shown. Use one of YouTube or Vimeo, or of an mp4 or webm file at an https address.'

/** The video behind an address or a pasted code; null when it is none that can be shown. */
export function readVideo(pasted: string): Video | null {
  const url = pastedAddress(pasted)
  if (!url) return null
  switch (hostOf(url)) {
    case 'youtube.com':
    case 'music.youtube.com':
    case 'youtube-nocookie.com':
    case 'youtu.be':
      return readYouTube(url)
    case 'vimeo.com':
    case 'player.vimeo.com':
      return readVimeo(url)
    default:
      return /\.(mp4|webm)$/i.test(url.pathname) ? { provider: 'file', page: url.href } : null
  }
}

const youTubeFolders = ['embed', 'shorts', 'live', 'v']

function readYouTube(url: URL): Video | null {
  const [first, second] = partsOf(url)
  const inPath = hostOf(url) === 'youtu.be' ? first : youTubeFolders.includes(first ?? '') && second
  const id = inPath || url.searchParams.get('v') || ''
  if (!/^[\w-]{8,16}$/.test(id)) return null
  const start = secondsIn(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')
  const from = start > 0 ? `&start=${start}` : ''
  const page = `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}` : ''}`
  return { provider: 'youtube', id: `${id}?rel=0${from}`, page }
}

/** Of a video that is not listed, the address holds a second secret part. */
function readVimeo(url: URL): Video | null {
  const parts = partsOf(url)
  const at = parts.findIndex((part) => /^\d{5,12}$/.test(part))
  const id = parts[at]
  if (!id) return null
  const hash = url.searchParams.get('h') ?? parts[at + 1] ?? ''
  if (!/^[\da-f]{0,20}$/.test(hash)) return null
  return {
    provider: 'vimeo',
    id: `${id}?dnt=1${hash === '' ? '' : `&h=${hash}`}`,
    page: `https://vimeo.com/${id}${hash === '' ? '' : `/${hash}`}`,
  }
}

/** `90`, `90s` and `1m30s` are all 90. */
function secondsIn(time: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(time) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
