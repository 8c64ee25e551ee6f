import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { LanguageCode } from '#shared/languages/languages.ts'
import type { LaunchRule } from '#shared/contract/launch-rules.ts'
import type { BrandKit } from '#shared/contract/companies.ts'
import type { SeenSteps } from '#shared/contract/first-steps.ts'
import type { LeadsTo } from '#shared/contract/invites.ts'
import type { Allowance, Role } from '#shared/permissions/can.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'

/** What a company starts with. */
export const usualAllowances: Allowance[] = ['editors-activate']

export const CompanyEntity = defineEntity({
  name: 'Company',
  tableName: 'company',
  properties: {
    id: p.uuid().primary(),
    name: p.string(),
    website: p.string().nullable(),
    brandKit: p.json().$type<BrandKit>(),
    /** What roles may do beyond the table of permissions. */
    allowances: p.json().$type<Allowance[]>().default(JSON.stringify(usualAllowances)),
    /** What every launch must keep to beside the checks. */
    launchRules: p.json().$type<LaunchRule[]>().default('[]'),
    /** How many people have to say yes to a version. */
    approvalsNeeded: p.integer().default(1),
    /** Whether the yes of a guest counts. */
    guestsApprove: p.boolean().default(true),
    /** Networks whose visits are not counted: addresses, or ranges in CIDR notation. */
    uncountedNetworks: p.json().$type<string[]>().default('[]'),
    /** Hosts whose pages may show published ones in frames, as a Content-Security-Policy names them. */
    frameHosts: p.json().$type<string[]>().default('[]'),
    /** What new campaigns are said in. */
    language: p.string().$type<LanguageCode>().default('en'),
    /** Whose days and hours its numbers are counted by, as IANA names it. */
    timeZone: p.string().default('UTC'),
    /** When that was changed last; null for never. */
    zoneChangedAt: p.datetime(3).nullable(),
    /** For how many months what visitors did is kept one by one; null as long as the installation does. */
    visitMonths: p.integer().nullable(),
    createdAt: p.datetime(3),
    /** Since when it waits for its deletion; null while it is open. */
    closedAt: p.datetime(3).nullable(),
    /** When everything of it is erased; null while it is open. */
    eraseAt: p.datetime(3).nullable(),
    /** Since when the operator of the installation has disabled it, and why; null while it may be used. */
    disabledAt: p.datetime(3).nullable(),
    disabledBecause: p.text().nullable(),
  },
})
export type CompanyRow = InferEntity<typeof CompanyEntity>

/** The company of a row, which goes with it. An index of the table has to begin with it. */
export const ofCompany = () =>
  p
    .manyToOne(CompanyEntity)
    .mapToPk()
    .fieldName('company_id')
    .deleteRule('cascade')
    .updateRule('no action')
    .index(false)

/** A person in a company. Name and address are copies from the identity, for lists and mail. */
export const MemberEntity = defineEntity({
  name: 'Member',
  tableName: 'member',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    personId: p.uuid(),
    name: p.string(),
    email: p.string(),
    role: p.string().$type<Role>(),
    joinedAt: p.datetime(3),
    /** What they have seen of the first steps on the dashboard. */
    firstSteps: p.json().$type<SeenSteps>().default('{}'),
  },
  uniques: [{ properties: ['companyId', 'personId'] }],
  indexes: [{ properties: ['personId'] }],
})
export type MemberRow = InferEntity<typeof MemberEntity>

export const InviteEntity = defineEntity({
  name: 'Invite',
  tableName: 'invite',
  properties: {
    id: p.uuid().primary(),
    companyId: ofCompany(),
    role: p.string().$type<Role>(),
    /** The one address it is for, in lower case; null lets in whoever has the link. */
    email: p.string().nullable(),
    /** Person who made it. */
    invitedBy: p.uuid().nullable(),
    invitedByName: p.string().nullable(),
    /** SHA-256 of the token; the token itself is only in the link that the API gave away. */
    tokenHash: p.string().unique(),
    /**
     * SHA-256 of the token in the mail, which nobody else has: whoever shows it reads that mail. Null
     * where none was sent.
     */
    mailTokenHash: p.string().unique().nullable(),
    /** Where it leads; the campaign may be gone by then. Both are null where it leads nowhere. */
    campaignId: p.uuid().nullable(),
    screen: p.string().$type<LeadsTo['screen']>().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['companyId'] }],
})
export type InviteRow = InferEntity<typeof InviteEntity>

export const companyEntities = [CompanyEntity, MemberEntity, InviteEntity]
export type CompanyTables = TablesOf<(typeof companyEntities)[number]>
