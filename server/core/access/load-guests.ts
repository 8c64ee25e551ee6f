import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { Action, Guest, LinkRight, Role } from '#shared/permissions/can.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import { can, linkRightActions, linkRights } from '#shared/permissions/can.ts'
import type { AccessReader } from './entities.ts'
import { readNames } from './read-names.ts'

type Admitted = Guest & {
  rights: Map<string, readonly LinkRight[]>
  walls: Set<string | null>
}

/**
 * What links let these people do at `now`, by `{personId} {companyId}`: two queries for every 200
 * people. A link is worth what whoever made it may do now: nothing when they may not share any more.
 */
export async function loadGuests(
  tables: AccessReader,
  personIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Guest>> {
  const guests = new Map<string, Admitted>()
  for (const [at, some] of inStatements(personIds).entries()) {
    if (at > 0) await yieldTurn()
    for (const admission of await loadAdmissions(tables, some)) {
      if (!isOpen(admission, now)) continue
      const { campaign_id } = admission
      const guest = guestOf(guests, admission)
      const { companyId } = guest
      const given = readNames(admission.rights, linkRights).filter((right) =>
        mayGive({ companyId, role: admission.maker_role }, right),
      )
      const rights = [...(guest.rights.get(campaign_id) ?? []), ...given]
      guest.rights.set(campaign_id, [...new Set(rights)])
    }
    for (const admission of await loadWallAdmissions(tables, some)) {
      const { company_id: companyId, maker_role: role } = admission
      if (!mayShareWall({ companyId, role })) continue
      guestOf(guests, admission).walls.add(admission.campaign_id)
    }
  }
  return guests
}

type Holder = {
  holder_id: string
  company_id: string
  closed_at: unknown
  disabled_at: unknown
}

/** The guest of an admission, made known with it. */
function guestOf(guests: Map<string, Admitted>, admission: Holder): Admitted {
  const { holder_id, company_id: companyId, closed_at, disabled_at } = admission
  const key = `${holder_id} ${companyId}`
  const standing = { closed: Boolean(closed_at), disabled: Boolean(disabled_at) }
  const none = { rights: new Map(), walls: new Set<string | null>() }
  const guest = guests.get(key) ?? { companyId, ...none, ...standing }
  guests.set(key, guest)
  return guest
}

function loadAdmissions(tables: AccessReader, personIds: readonly string[]) {
  return tables
    .selectFrom('link_admission as a')
    .innerJoin('share_link as l', 'l.id', 'a.link_id')
    .innerJoin('member as m', (join) =>
      join.onRef('m.person_id', '=', 'l.created_by').onRef('m.company_id', '=', 'l.company_id'),
    )
    .innerJoin('company as c', 'c.id', 'l.company_id')
    .select(['a.holder_id', 'l.company_id', 'l.campaign_id', 'l.rights', 'l.expires_at'])
    .select(['m.role as maker_role', 'c.closed_at', 'c.disabled_at'])
    .where('a.holder_id', 'in', personIds)
    .where('l.revoked_at', 'is', null)
    .execute()
}

function loadWallAdmissions(tables: AccessReader, personIds: readonly string[]) {
  return tables
    .selectFrom('wall_admission as a')
    .innerJoin('wall_link as l', 'l.id', 'a.link_id')
    .innerJoin('member as m', (join) =>
      join.onRef('m.person_id', '=', 'l.created_by').onRef('m.company_id', '=', 'l.company_id'),
    )
    .innerJoin('company as c', 'c.id', 'l.company_id')
    .leftJoin('campaign as k', 'k.id', 'l.campaign_id')
    .select(['a.holder_id', 'l.company_id', 'l.campaign_id'])
    .select(['m.role as maker_role', 'c.closed_at', 'c.disabled_at'])
    .where('a.holder_id', 'in', personIds)
    .where('l.revoked_at', 'is', null)
    .where('k.hidden_at', 'is', null)
    .execute()
}

type Admission = Awaited<ReturnType<typeof loadAdmissions>>[number]

function isOpen({ expires_at, company_id: companyId, maker_role: role }: Admission, now: number) {
  if (expires_at !== null && new Date(expires_at).getTime() <= now) return false
  return mayShare({ companyId, role })
}

type Maker = { companyId: string; role: Role }

/** Whether links work that a member with this role has made. */
export const mayShare = (maker: Maker) => may(maker, 'link.manage')

/** Whether links of the wall work that a member with this role has made. */
export const mayShareWall = (maker: Maker) => may(maker, 'wall.share')

/** Whether a member with this role can give a right by a link: nobody gives what they have not. */
export const mayGive = (maker: Maker, right: LinkRight) => may(maker, linkRightActions[right])

function may({ companyId, role }: Maker, action: Action): boolean {
  const maker = { companyId, role, allowances: [], closed: false, disabled: false, scopes: null }
  return can(maker, action, { companyId })
}
