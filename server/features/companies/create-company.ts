import { v7 as uuidv7 } from 'uuid'
import { defaultLanguage } from '#shared/languages/languages.ts'
import type { LanguageCode } from '#shared/languages/languages.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { BrandKit } from '#shared/contract/companies.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { acquireLock } from '#server/platform/db/acquire-lock.ts'
import type { Caller } from '#server/core/caller.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { readRegistration, refusesRegistration } from '#server/core/companies/registration.ts'
import { sayRegistration } from '#shared/registration/say-registration.ts'
import { CompanyEntity, MemberEntity, usualAllowances } from '#server/core/companies/entities.ts'
import type { CompanyRow } from '#server/core/companies/entities.ts'

const defaultBrandKit: BrandKit = { primary: '#4a3aff', background: '#ffffff', text: '#1c1a22' }

const ownedLimit = 20

type NewCompany = {
  name: string
  brandKit?: BrandKit | undefined
  language?: LanguageCode | undefined
  timeZone?: string | undefined
}

/**
 * Makes a company and its first owner in one transaction. A person owns at most twenty. Who belongs to no
 * company yet may do it only where the installation lets them register: another provider may have let
 * them in without asking.
 */
export async function createCompany(
  em: EntityManager,
  caller: Caller,
  input: NewCompany,
  now: Date,
): Promise<CompanyRow> {
  const { person } = caller
  return em.transactional(async (tx) => {
    await acquireLock(tx, `companies of ${person.id}`)
    await requireAdmitted(tx, person, now)
    const owned = await tx.count(MemberEntity, { personId: person.id, role: 'owner' })
    if (owned >= ownedLimit)
      throw new AppError('conflict', `You are an owner of ${ownedLimit} companies already.`)
    const company = tx.create(CompanyEntity, {
      id: uuidv7(),
      name: input.name,
      website: null,
      brandKit: input.brandKit ?? defaultBrandKit,
      allowances: usualAllowances,
      launchRules: [],
      approvalsNeeded: 1,
      guestsApprove: true,
      uncountedNetworks: [],
      frameHosts: [],
      language: input.language ?? defaultLanguage,
      timeZone: input.timeZone ?? 'UTC',
      zoneChangedAt: null,
      visitMonths: null,
      createdAt: now,
      closedAt: null,
      eraseAt: null,
    })
    tx.create(MemberEntity, {
      id: uuidv7(),
      companyId: company.id,
      personId: person.id,
      name: person.name,
      email: person.email,
      role: 'owner',
      joinedAt: now,
    })
    await tx.flush()
    const fact = {
      companyId: company.id,
      action: 'company.created',
      subject: company.name,
    } as const
    await recordAudit(tx, caller, fact, now)
    return company
  })
}

async function requireAdmitted(tx: EntityManager, person: Caller['person'], now: Date) {
  if ((await tx.count(MemberEntity, { personId: person.id })) > 0) return
  const asked = { addresses: [person.email], invite: null }
  const rule = await refusesRegistration(tx, asked, now)
  if (rule) throw new AppError('registration-refused', sayRegistration(rule) ?? undefined)
  // Whose the address is shows nothing but a mail to it.
  const { mode } = await readRegistration(tx)
  if (mode === 'domains' && !person.emailVerified) throw new AppError('address-unverified')
}
