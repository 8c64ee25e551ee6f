import { getDomain } from 'tldts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { LanguageCode } from '#shared/languages/languages.ts'
import type { BrandKit } from '#shared/contract/companies.ts'
import type { LaunchRule } from '#shared/contract/launch-rules.ts'
import type { Allowance } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { findAssets } from '#server/features/assets/public/queries.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import type { CompanyRow } from '#server/core/companies/entities.ts'

export type ProfileChange = {
  name?: string | undefined
  website?: string | null | undefined
  allowances?: Allowance[] | undefined
  launchRules?: LaunchRule[] | undefined
  approvalsNeeded?: number | undefined
  guestsApprove?: boolean | undefined
  uncountedNetworks?: string[] | undefined
  frameHosts?: string[] | undefined
  language?: LanguageCode | undefined
  timeZone?: string | undefined
  visitMonths?: number | null | undefined
}

/**
 * Changes what is given of the profile; the audit log tells of it when something is different.
 * `visitMonths`: how long the installation keeps visits.
 */
export function changeProfile(
  em: EntityManager,
  by: Admitted,
  change: ProfileChange,
  at: { now: Date; visitMonths: number },
): Promise<CompanyRow> {
  return changeCompany(em, by, async (tx, company) => {
    const before = profileTexts(company)
    company.name = change.name ?? company.name
    if (change.website !== undefined) company.website = change.website
    if (change.allowances) company.allowances = [...new Set(change.allowances)].sort()
    if (change.launchRules) company.launchRules = [...new Set(change.launchRules)].sort()
    company.approvalsNeeded = change.approvalsNeeded ?? company.approvalsNeeded
    company.guestsApprove = change.guestsApprove ?? company.guestsApprove
    if (change.uncountedNetworks) company.uncountedNetworks = [...new Set(change.uncountedNetworks)]
    if (change.frameHosts) company.frameHosts = requireHosts(change.frameHosts)
    company.language = change.language ?? company.language
    if (change.timeZone !== undefined && change.timeZone !== company.timeZone) {
      company.timeZone = change.timeZone
      company.zoneChangedAt = at.now
    }
    if (change.visitMonths !== undefined)
      company.visitMonths = requireMonths(change.visitMonths, at.visitMonths)
    const details = differences(before, profileTexts(company))
    if (Object.keys(details).length === 0) return company
    const fact = {
      companyId: company.id,
      action: 'company.changed',
      subject: company.name,
    } as const
    await recordAudit(tx, by.caller, { ...fact, details }, at.now)
    return company
  })
}

/** Throws `validation-failed` for more months than the installation keeps visits. */
function requireMonths(months: number | null, most: number): number | null {
  if (months === null || months <= most) return months
  const detail = `This installation keeps visits for at most ${most} months.`
  throw new AppError('validation-failed', undefined, [{ pointer: '/visitMonths', detail }])
}

/** Each host once; throws `validation-failed` where a star would stand for names of other people. */
function requireHosts(hosts: readonly string[]): string[] {
  const errors = hosts.flatMap((host, at) => {
    const below = /^\*\.([^:]+)/.exec(host)?.[1]
    const isShared = below !== undefined && getDomain(below, { allowPrivateDomains: true }) === null
    const detail = `${host} would let in names that belong to others.`
    return isShared ? [{ pointer: `/frameHosts/${at}`, detail }] : []
  })
  if (errors.length > 0) throw new AppError('validation-failed', undefined, errors)
  return [...new Set(hosts)]
}

/** Replaces the brand kit. The logo must be a picture of the company's own library. */
export function setBrandKit(
  em: EntityManager,
  by: Admitted,
  brandKit: BrandKit,
  now: Date,
): Promise<CompanyRow> {
  return changeCompany(em, by, async (tx, company) => {
    await requireLogo(tx, company.id, brandKit.logoAssetId)
    const { logoAssetId: logoBefore = '', ...coloursBefore } = company.brandKit
    const { logoAssetId: logo = '', ...colours } = brandKit
    company.brandKit = brandKit
    const details = differences({ ...coloursBefore, logo: logoBefore }, { ...colours, logo })
    if (Object.keys(details).length === 0) return company
    const fact = {
      companyId: company.id,
      action: 'brand-kit.changed',
      subject: company.name,
    } as const
    await recordAudit(tx, by.caller, { ...fact, details }, now)
    return company
  })
}

async function requireLogo(tx: EntityManager, companyId: string, assetId: string | undefined) {
  if (!assetId) return
  const found = await findAssets(tx, companyId, [assetId])
  if (found.size === 0)
    throw new AppError('validation-failed', undefined, [
      { pointer: '/logoAssetId', detail: 'Choose a picture of the library.' },
    ])
}

function profileTexts(company: CompanyRow): Record<string, string> {
  const { name, website, allowances, launchRules, approvalsNeeded, guestsApprove } = company
  const texts = { allowances: allowances.join(', '), launchRules: launchRules.join(', ') }
  const terms = { approvalsNeeded: String(approvalsNeeded), guestsApprove: String(guestsApprove) }
  const lists = {
    uncountedNetworks: company.uncountedNetworks.join(', '),
    frameHosts: company.frameHosts.join(', '),
  }
  const visitMonths = company.visitMonths ? String(company.visitMonths) : ''
  const { language, timeZone } = company
  const more = { ...lists, language, timeZone, visitMonths }
  return { name, website: website ?? '', ...texts, ...terms, ...more }
}

/** Each value that changed, as `before → after`. */
function differences(
  before: Record<string, string>,
  after: Record<string, string>,
): Record<string, string> {
  const changed = Object.entries(after).filter(([key, value]) => before[key] !== value)
  return Object.fromEntries(changed.map(([key, value]) => [key, `${before[key]} → ${value}`]))
}
