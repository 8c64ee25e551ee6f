import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Caller } from '#server/core/caller.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { guestLifetimeMs } from '#server/features/share-links/public/guest-cookie.ts'
import {
  GuestBrowserEntity,
  GuestEntity,
  GuestKeyEntity,
} from '#server/features/share-links/public/entities.ts'
import type { GuestKeyRow, GuestRow } from '#server/features/share-links/public/entities.ts'
import { findByAddress } from '#server/features/share-links/public/guests.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { hashToken, newToken } from '#server/platform/identity/tokens.ts'
import { admitAlike, mergeGuests } from './merge-guests.ts'

type Opening = {
  caller: Caller | null
  /** The value of the guest cookie that the browser has. */
  cookie: string | undefined
  token: string
  now: Date
}

type Opened = {
  campaignId: string
  /** The value of the cookie for a browser that is theirs only now. */
  guestToken: string | null
  /** The campaigns in which somebody else has said something than before. */
  changed: string[]
}

/**
 * Opens what a mail to a guest leads to: the address is theirs, and the browser one of theirs, with what was
 * said in it before. A signed-in person stays who they are. Throws `link-unusable` for what is no key, is
 * too old, or went to an address that the guest has no more.
 */
export function enterByMail(em: EntityManager, opening: Opening): Promise<Opened> {
  const { caller, token, now } = opening
  const open = async (tx: EntityManager): Promise<Opened> => {
    const key = await findKey(tx, token, now)
    const { campaignId } = key
    const here = await guestHere(tx, opening)
    const { guest, changed } = await confirm(tx, key, here, now)
    if (caller && !caller.isGuest && !caller.key) {
      await admitPerson(tx, key, { guest, person: caller.person }, now)
      return { campaignId, guestToken: null, changed }
    }
    const guestToken = here?.row === guest ? null : addBrowser(tx, guest, now)
    return { campaignId, guestToken, changed }
  }
  // What was read before may have been merged meanwhile.
  return em.transactional(open, { clear: true })
}

type Key = Pick<GuestKeyRow, 'guestId' | 'campaignId' | 'email' | 'isAsked'> & { companyId: string }

async function findKey(tx: EntityManager, token: string, now: Date): Promise<Key> {
  const tokenHash = hashToken(token)
  const key = await tx.findOne(GuestKeyEntity, { tokenHash, expiresAt: { $gt: now } })
  const where = key && { id: key.campaignId, hiddenAt: null }
  const campaign = where && (await tx.findOne(CampaignEntity, where))
  if (!key || !campaign) throw new AppError('link-unusable')
  const { guestId, campaignId, email, isAsked } = key
  return { guestId, campaignId, email, isAsked, companyId: campaign.companyId }
}

/** The guest of this browser; `isOwn` when it is known by that guest's own cookie. */
type Here = { row: GuestRow; isOwn: boolean } | null

async function guestHere(tx: EntityManager, { caller, cookie }: Opening): Promise<Here> {
  const row = caller?.isGuest ? await tx.findOne(GuestEntity, { id: caller.person.id }) : null
  return row && { row, isOwn: cookie !== undefined && hashToken(cookie) === row.tokenHash }
}

/** The guest whose address it is, with what this browser's guest has said so far. */
async function confirm(
  tx: EntityManager,
  key: Key,
  here: Here,
  now: Date,
): Promise<{ guest: GuestRow; changed: string[] }> {
  const { campaignId, email } = key
  const asked = await tx.findOneOrFail(GuestEntity, { id: key.guestId })
  const guest = await guestOf(tx, key, asked, here)
  if (guest !== asked && asked !== here?.row)
    await admitAlike(tx, { from: asked.id, to: guest, campaignId }, now)
  if (guest === here?.row && here.isOwn) guest.isProven = true
  // Whoever has typed the address elsewhere, or has sent their own mail to somebody, gets into nothing more
  // by what is known in this browser.
  const isWhole = guest.isProven && (here?.row === asked || Boolean(here?.row.confirmedAt))
  const changed =
    here && here.row !== guest && isTheirs(here, email)
      ? await mergeGuests(tx, { from: here.row, to: guest, isWhole }, now)
      : []
  guest.email = email
  guest.confirmedAt ??= now
  guest.expiresAt = new Date(now.getTime() + guestLifetimeMs)
  if (key.isAsked) guest.mailsOff = false
  await tx.flush()
  return { guest, changed }
}

async function guestOf(tx: EntityManager, key: Key, asked: GuestRow, here: Here) {
  const { email } = key
  if (asked.email === email) return asked
  if (!key.isAsked) throw new AppError('link-unusable')
  if (here?.row.confirmedAt && here.row.email === email) return here.row
  return (await findByAddress(tx, key.companyId, email)) ?? asked
}

/** Whether what a browser's guest said is of whoever has the address, and no cookie elsewhere is that guest. */
function isTheirs({ row, isOwn }: NonNullable<Here>, email: string): boolean {
  if (!row.confirmedAt) return isOwn
  return row.email === email && (row.isProven || isOwn)
}

function addBrowser(tx: EntityManager, guest: GuestRow, now: Date): string {
  const token = newToken()
  const browser = tx.create(GuestEntity, {
    id: uuidv7(),
    name: guest.name,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + guestLifetimeMs),
    email: null,
    confirmedAt: null,
  })
  tx.create(GuestBrowserEntity, { browserId: browser.id, guestId: guest.id })
  return token
}

/** Lets a signed-in person who is no member in by the guest's links, as one link would. */
async function admitPerson(
  tx: EntityManager,
  { companyId, campaignId }: Key,
  { guest, person }: { guest: GuestRow; person: Caller['person'] },
  now: Date,
): Promise<void> {
  if ((await tx.count(MemberEntity, { companyId, personId: person.id })) > 0) return
  await admitAlike(tx, { from: guest.id, to: person, campaignId }, now)
}
