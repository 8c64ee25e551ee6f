import type { Peer, Person } from '#client/lib/campaign-session/people.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { pageTitle } from '#shared/campaign/model/page-family.ts'
import { nameOf } from '../drag/describe-subject.ts'
import { findBlock, findSection } from '../state/page-tree.ts'
import { namesOf } from './remote-change.ts'

/** Below this many minutes nobody is called idle. */
const idleFrom = 2

type Around = {
  campaign: CampaignSnapshot
  /** The page that is looked at here. */
  pageId: string | null
  /** This tab. */
  clientId: number
  peers: readonly Peer[]
}

/** What somebody is doing, in a few words. */
export function doingWords(peer: Peer, around: Around): string {
  const { campaign, pageId } = around
  if (peer.idle >= idleFrom) return `Idle for ${idleWords(peer.idle)}`
  if (peer.page === null) return 'In the preview'
  const title = pageTitle(campaign, peer.page)
  const elsewhere = title !== null && peer.page !== pageId ? `page ${title}` : null
  const doing = followingWords(peer, around) ?? workWords(peer, campaign)
  if (doing && elsewhere) return `${doing}, ${elsewhere}`
  return doing ?? (elsewhere ? `On ${elsewhere}` : 'On this page')
}

function followingWords({ following }: Peer, { clientId, peers }: Around): string | null {
  if (following === null) return null
  if (following === clientId) return 'Following you'
  const whom = peers.find((peer) => peer.clientId === following)?.person.name
  return whom === undefined ? null : `Following ${whom}`
}

function workWords({ selection, field, control, section }: Peer, campaign: CampaignSnapshot) {
  const what = selection && thingWords(selection, campaign)
  if (what && field !== null) return `Writing in ${what}`
  if (control !== null) return what ? `Changing ${what}` : 'Changing the page’s settings'
  if (what) return `At ${what}`
  const seen = section === null ? null : thingWords({ kind: 'section', id: section }, campaign)
  return seen && `Looking at ${seen}`
}

function thingWords(
  { kind, id }: { kind: 'block' | 'section'; id: string },
  campaign: CampaignSnapshot,
): string | null {
  if (kind === 'section') {
    const place = findSection(campaign, id)
    return place && `Section ${place.index + 1}`
  }
  const block = findBlock(campaign, id)?.block
  return block ? nameOf(block) : null
}

function idleWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h` : `${minutes} min`
}

/** Who came and who went, as a sentence; null when nobody did. */
export function comingsAndGoings(
  before: readonly Person[],
  after: readonly Person[],
): string | null {
  const came = after.filter(({ id }) => !before.some((each) => each.id === id))
  const went = before.filter(({ id }) => !after.some((each) => each.id === id))
  const said = [sentence(came, 'is here', 'are here'), sentence(went, 'has left', 'have left')]
  return said.filter((each) => each !== null).join(' ') || null
}

function sentence(people: readonly Person[], one: string, many: string): string | null {
  if (people.length === 0) return null
  return `${namesOf(people)} ${people.length === 1 ? one : many}.`
}
