import type { LeadsTo } from '#shared/contract/invites.ts'
import type { Role } from '#shared/permissions/can.ts'
import type { Person } from '#server/core/caller.ts'
import type { OpenTestDatabase } from '#server/testing/database.ts'
import { buildPerson, startTestApi } from '#server/testing/test-api.ts'
import { buildServices } from '#server/testing/test-services.ts'
import type { Services } from '#server/core/services.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { insertMember } from './insert-member.ts'

/** The API on a database of its own, with a clock that the test sets, and people for it. */
export async function startCompanies(open: OpenTestDatabase, overrides: Partial<Services> = {}) {
  const { database, close } = await open()
  const time = { now: new Date('2026-03-01T10:00:00Z') }
  const services = buildServices(database, { clock: () => time.now, ...overrides })
  const api = await startTestApi(services)
  /** In the order in which they were written; PostgreSQL has none of its own. */
  const mailsTo = (recipient: string) =>
    database.fork().find(MailEntity, { recipient }, { orderBy: { id: 'asc' } })
  return {
    api,
    database,
    services,
    time,
    pass: (ms: number) => void (time.now = new Date(time.now.getTime() + ms)),
    /** A company with its owner. */
    async found(name = 'Northwind', owner = buildPerson()) {
      const { id: companyId } = await api.as(owner).companies.create({ name })
      return { owner, companyId }
    },
    /** A campaign of the company, and what makes invites that lead there. */
    async inviteTo(owner: Person, companyId: string) {
      const client = api.as(owner)
      const { id: campaignId } = await client.campaigns.create({ companyId, name: 'Spring launch' })
      const invite = (screen: LeadsTo['screen'], role: Role, email?: string) =>
        client.invites.create({ companyId, role, email, leadsTo: { campaignId, screen } })
      return { campaignId, invite }
    },
    /** Puts a person into a company, a new one when none is given. */
    join: (companyId: string, role: Role, person?: Person) =>
      insertMember(database, companyId, role, person),
    async memberIdOf(viewer: Person, companyId: string, person: Person) {
      const { members } = await api.as(viewer).members.list({ companyId })
      return members.find(({ personId }) => personId === person.id)?.id ?? ''
    },
    async rolesOf(viewer: Person, companyId: string) {
      const { members } = await api.as(viewer).members.list({ companyId })
      return new Map(members.map(({ personId, role }) => [personId, role]))
    },
    mailsTo,
    /** The secret part of the link in the last mail to an address. */
    async mailedToken(recipient: string) {
      const mails = await mailsTo(recipient)
      return tokenOf(/https?:\S+\/invite#\S+/.exec(mails.at(-1)?.body ?? '')?.[0])
    },
    async close() {
      await api.close()
      await close()
    },
  }
}

export type Companies = Awaited<ReturnType<typeof startCompanies>>

/** The secret part of an invite link. */
export function tokenOf(url: string | undefined): string {
  return new URL(url ?? '').hash.slice(1)
}
