import { hostOf, partsOf } from '../pasted-address.ts'

/** What can be embedded, by whom it is from. */
export type Provider = {
  name: string
  /** Hosts of addresses that people copy, without `www`. */
  hosts: readonly string[]
  /** Whether what it shows has forms of its own to send. */
  forms?: true
  /** What the frame may use, as in its `allow`. */
  allow: string
  /** Where in what people can copy the right address is; completes a sentence. */
  where: string
  /** The address for the frame, one of `embedSources`; null for what can’t be shown in one. */
  read(url: URL): string | null
}

export const providers: readonly Provider[] = [
  {
    name: 'Google Maps',
    hosts: ['google.com', 'maps.google.com', 'maps.app.goo.gl'],
    allow: 'fullscreen',
    where: 'Choose “Share”, then “Embed a map”, and paste what stands there.',
    read(url) {
      const [first, ...rest] = partsOf(url)
      if (first !== 'maps' || hostOf(url) !== 'google.com') return null
      const path = rest.join('/')
      if (path === 'embed')
        return url.searchParams.has('pb') ? `https://www.google.com/maps/embed${url.search}` : null
      if (/^embed\/v1\/(place|view|directions|search|streetview)$/.test(path)) {
        return `https://www.google.com/maps/${path}${url.search}`
      }
      const map = url.searchParams.get('mid') ?? ''
      return /^d(\/u\/\d)?\/(embed|viewer|edit)$/.test(path) && isId(map)
        ? `https://www.google.com/maps/d/embed?mid=${map}`
        : null
    },
  },
  {
    name: 'OpenStreetMap',
    hosts: ['openstreetmap.org'],
    allow: 'fullscreen',
    where: 'Choose “Share”, then “HTML”, and paste what stands there.',
    read(url) {
      const isEmbed = url.pathname === '/export/embed.html' && url.searchParams.has('bbox')
      return isEmbed ? `https://www.openstreetmap.org/export/embed.html${url.search}` : null
    },
  },
  {
    name: 'Calendly',
    hosts: ['calendly.com'],
    forms: true,
    allow: '',
    where: 'Copy the link of an event or of your page.',
    read(url) {
      const parts = partsOf(url)
      const isPage = parts.length > 0 && parts.length < 4 && parts.every(isId)
      return isPage ? `https://calendly.com/${parts.join('/')}${url.search}` : null
    },
  },
  {
    name: 'Typeform',
    hosts: ['typeform.com'],
    forms: true,
    allow: '',
    where: 'Copy the link of a form, which has /to/ in it.',
    read(url) {
      const [folder, form] = partsOf(url)
      return folder === 'to' && isId(form)
        ? `https://form.typeform.com/to/${form}${url.search}`
        : null
    },
  },
  {
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    allow: 'autoplay; encrypted-media; fullscreen',
    where: 'Copy the link of a song, an album, a playlist, a show or an episode.',
    read(url) {
      const parts = partsOf(url).filter((part) => part !== 'embed' && !part.startsWith('intl-'))
      const [type = '', id] = parts
      const types = ['track', 'album', 'playlist', 'artist', 'show', 'episode']
      return types.includes(type) && isId(id)
        ? `https://open.spotify.com/embed/${type}/${id}`
        : null
    },
  },
  {
    name: 'SoundCloud',
    hosts: ['soundcloud.com', 'w.soundcloud.com'],
    allow: 'autoplay',
    where: 'Copy the link of a track or a playlist.',
    read(url) {
      const isPlayer = hostOf(url) === 'w.soundcloud.com'
      const sound = isPlayer ? (url.searchParams.get('url') ?? '') : `${url.origin}${url.pathname}`
      const isSound = /^https:\/\/(www\.|m\.|api\.)?soundcloud\.com\/[\w-]+\/[\w/-]+$/.test(sound)
      return isSound ? `https://w.soundcloud.com/player/?url=${encodeURIComponent(sound)}` : null
    },
  },
  {
    name: 'CodePen',
    hosts: ['codepen.io'],
    forms: true,
    allow: 'fullscreen',
    where: 'Copy the link of a pen.',
    read(url) {
      const [, owner, pen] =
        /^\/((?:team\/)?[\w-]+)\/(?:pen|embed|full|details)\/(?:preview\/)?(\w+)\/?$/.exec(
          url.pathname,
        ) ?? []
      return owner && pen ? `https://codepen.io/${owner}/embed/${pen}?default-tab=result` : null
    },
  },
  {
    name: 'Figma',
    hosts: ['figma.com', 'embed.figma.com'],
    allow: 'fullscreen',
    where: 'Copy the link of a file or of a prototype.',
    read(url) {
      const [type = '', file] = partsOf(url)
      const shown = type === 'file' ? 'design' : type
      if (!['design', 'board', 'proto', 'slides', 'deck'].includes(shown) || !isId(file))
        return null
      const query = new URLSearchParams()
      for (const name of ['node-id', 'starting-point-node-id', 'page-id', 'scaling']) {
        const value = url.searchParams.get(name)
        if (value !== null) query.set(name, value)
      }
      query.set('embed-host', 'fanfare')
      return `https://embed.figma.com/${shown}/${file}?${query.toString()}`
    },
  },
]

function isId(part: string | undefined): part is string {
  return part !== undefined && /^[\w-]{1,128}$/.test(part)
}
