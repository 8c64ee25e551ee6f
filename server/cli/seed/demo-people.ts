import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { notificationKinds } from '#shared/contract/notification-kinds.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Plans } from '#server/core/ports/plans.ts'
import { acceptInvite } from '#server/features/invites/accept-invite.ts'
import { createInvite } from '#server/features/invites/public/create-invite.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import { createCompany } from '#server/features/companies/create-company.ts'
import type { CompanyRow } from '#server/core/companies/entities.ts'
import { NotificationPreferenceEntity } from '#server/features/notifications/public/entities.ts'
import { IdentityEntity } from '#server/platform/identity/embedded/entities.ts'
import { callerOf } from '#server/core/caller.ts'
import { createPasswordHasher } from '#server/platform/identity/password-hash.ts'

const roles = ['owner', 'editor', 'reviewer', 'manager'] as const
type DemoRole = (typeof roles)[number]

const names: Record<DemoRole, string> = {
  owner: 'Olive Demo',
  editor: 'Ed Demo',
  reviewer: 'Rhea Demo',
  manager: 'Mona Demo',
}

/** Who can sign in; the password is stored nowhere. */
export type DemoAccount = { role: DemoRole; email: string; password: string }
export type DemoPerson = { id: string; name: string; email: string }
export type DemoPeople = Record<DemoRole, DemoPerson>

const emailOf = (role: DemoRole) => `northwind.${role}@example.com`

/** Whether the people of the demonstration can sign in already. */
export async function hasDemoPeople(em: EntityManager): Promise<boolean> {
  return (await em.count(IdentityEntity, { identifier: roles.map(emailOf) })) > 0
}

/** The people of the demonstration with new ids; nothing is stored. */
export function planDemoPeople(): DemoPeople {
  const person = (role: DemoRole) => ({ id: uuidv7(), name: names[role], email: emailOf(role) })
  return {
    owner: person('owner'),
    editor: person('editor'),
    reviewer: person('reviewer'),
    manager: person('manager'),
  }
}

/**
 * The company Northwind, with the others let in by invites of the owner. Nobody reads what is mailed
 * to their addresses, so they are told of everything in the app only.
 */
export async function createDemoCompany(
  em: EntityManager,
  people: DemoPeople,
  { appOrigin, plans }: { appOrigin: string; plans: Plans },
  now: Date,
): Promise<CompanyRow> {
  const caller = callerOf(people.owner)
  const company = await createCompany(em, caller, { name: 'Northwind' }, now)
  const owner = { caller, actor: memberActor({ companyId: company.id, role: 'owner' }, company) }
  for (const role of ['editor', 'reviewer', 'manager'] as const) {
    const { token } = await createInvite(em, owner, { role, appOrigin, plans }, now)
    await acceptInvite(em, callerOf(people[role]), { token, plans }, now)
  }
  const wishes = roles.flatMap((role) =>
    notificationKinds.map((kind) => ({ personId: people[role].id, kind })),
  )
  const inAppOnly = { companyId: company.id, inApp: true, byMail: false }
  await em.insertMany(
    NotificationPreferenceEntity,
    wishes.map((wish) => ({ ...inAppOnly, ...wish })),
  )
  return company
}

/** Lets the people sign in, all or none, each with a new random password. */
export async function createDemoAccounts(
  em: EntityManager,
  people: DemoPeople,
  now: Date,
): Promise<DemoAccount[]> {
  const hasher = createPasswordHasher()
  const accounts = roles.map((role) => ({
    role,
    email: people[role].email,
    password: randomBytes(12).toString('base64url'),
  }))
  for (const { role, email, password } of accounts)
    em.create(IdentityEntity, {
      ...people[role],
      identifier: email,
      passwordHash: await hasher.hash(password),
      verifiedAt: now,
      createdAt: now,
      updatedAt: now,
    })
  await em.flush()
  return accounts
}
