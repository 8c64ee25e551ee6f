import type { TablerIcon } from '@tabler/icons-react'
import IconBrandBluesky from '@tabler/icons-react/dist/esm/icons/IconBrandBluesky.mjs'
import IconBrandDiscord from '@tabler/icons-react/dist/esm/icons/IconBrandDiscord.mjs'
import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs'
import IconBrandGithub from '@tabler/icons-react/dist/esm/icons/IconBrandGithub.mjs'
import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs'
import IconBrandLinkedin from '@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs'
import IconBrandMastodon from '@tabler/icons-react/dist/esm/icons/IconBrandMastodon.mjs'
import IconBrandPinterest from '@tabler/icons-react/dist/esm/icons/IconBrandPinterest.mjs'
import IconBrandReddit from '@tabler/icons-react/dist/esm/icons/IconBrandReddit.mjs'
import IconBrandSpotify from '@tabler/icons-react/dist/esm/icons/IconBrandSpotify.mjs'
import IconBrandTelegram from '@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs'
import IconBrandThreads from '@tabler/icons-react/dist/esm/icons/IconBrandThreads.mjs'
import IconBrandTiktok from '@tabler/icons-react/dist/esm/icons/IconBrandTiktok.mjs'
import IconBrandTwitch from '@tabler/icons-react/dist/esm/icons/IconBrandTwitch.mjs'
import IconBrandVimeo from '@tabler/icons-react/dist/esm/icons/IconBrandVimeo.mjs'
import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconBrandX from '@tabler/icons-react/dist/esm/icons/IconBrandX.mjs'
import IconBrandXing from '@tabler/icons-react/dist/esm/icons/IconBrandXing.mjs'
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { hrefKind } from '../href.ts'

/** What a link to a profile shows. */
export type Network = { name: string; icon: TablerIcon }

type Known = Network & { hosts: readonly string[] }

export const knownNetworks: readonly Known[] = [
  { name: 'LinkedIn', icon: IconBrandLinkedin, hosts: ['linkedin.com', 'lnkd.in'] },
  { name: 'Instagram', icon: IconBrandInstagram, hosts: ['instagram.com'] },
  { name: 'Facebook', icon: IconBrandFacebook, hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  { name: 'X', icon: IconBrandX, hosts: ['x.com', 'twitter.com'] },
  { name: 'YouTube', icon: IconBrandYoutube, hosts: ['youtube.com', 'youtu.be'] },
  { name: 'TikTok', icon: IconBrandTiktok, hosts: ['tiktok.com'] },
  { name: 'Threads', icon: IconBrandThreads, hosts: ['threads.net', 'threads.com'] },
  { name: 'Bluesky', icon: IconBrandBluesky, hosts: ['bsky.app'] },
  {
    name: 'Mastodon',
    icon: IconBrandMastodon,
    hosts: ['mastodon.social', 'mastodon.online', 'mstdn.social', 'fosstodon.org', 'hachyderm.io'],
  },
  { name: 'Pinterest', icon: IconBrandPinterest, hosts: ['pinterest.com', 'pin.it'] },
  { name: 'Reddit', icon: IconBrandReddit, hosts: ['reddit.com'] },
  { name: 'GitHub', icon: IconBrandGithub, hosts: ['github.com'] },
  { name: 'Discord', icon: IconBrandDiscord, hosts: ['discord.com', 'discord.gg'] },
  { name: 'Twitch', icon: IconBrandTwitch, hosts: ['twitch.tv'] },
  { name: 'Vimeo', icon: IconBrandVimeo, hosts: ['vimeo.com'] },
  { name: 'Spotify', icon: IconBrandSpotify, hosts: ['spotify.com'] },
  { name: 'WhatsApp', icon: IconBrandWhatsapp, hosts: ['whatsapp.com', 'wa.me'] },
  { name: 'Telegram', icon: IconBrandTelegram, hosts: ['telegram.org', 't.me'] },
  { name: 'XING', icon: IconBrandXing, hosts: ['xing.com'] },
]

/** What `href` leads to, by its host; undefined when it leads nowhere or within the campaign. */
export function networkOf(href: string): Network | undefined {
  const kind = hrefKind(href)
  if (kind === 'contact') return contactOf(href)
  const host = kind === 'external' ? hostOf(href) : undefined
  if (host === undefined) return undefined
  const network = knownNetworks.find(({ hosts }) =>
    hosts.some((own) => host === own || host.endsWith(`.${own}`)),
  )
  return network ?? { name: host.replace(/^www\./, ''), icon: IconWorld }
}

function contactOf(href: string): Network {
  const [scheme = '', rest = ''] = href.split(':', 2)
  const name = rest.replace(/\?.*$/, '')
  return { name, icon: scheme.toLowerCase() === 'tel' ? IconPhone : IconMail }
}

function hostOf(href: string): string | undefined {
  return URL.canParse(href) ? new URL(href).hostname : undefined
}
