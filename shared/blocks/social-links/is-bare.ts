import { hrefKind } from '../href.ts'
import { knownNetworks } from './networks.ts'

/** Whether `href` leads to a network as such, not to anybody's place on it. */
export function isBare(href: string): boolean {
  if (hrefKind(href) !== 'external' || !URL.canParse(href)) return false
  const { pathname, search, hostname } = new URL(href)
  const isKnown = knownNetworks.some(({ hosts }) => hosts.includes(hostname.replace(/^www\./, '')))
  return isKnown && pathname === '/' && search === ''
}
