import { afterAll, beforeAll, expect, it } from 'vitest'
import { can } from '#shared/permissions/can.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { roomyLimits } from '#server/testing/roomy-limits.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { callersOf } from './testing/callers.ts'
import type { Caller } from './testing/callers.ts'
import { picture } from './testing/canary-company.ts'
import type { CanaryCompany } from './testing/canary-company.ts'
import { rightInput } from './testing/inputs.ts'
import { callOperation, operations } from './testing/operations.ts'
import type { Operation } from './testing/operations.ts'
import { supplyCompanies } from './testing/supply-companies.ts'
import type { Supply } from './testing/supply-companies.ts'

describeEachDatabase('every operation answers exactly those whom the table names', (open) => {
  let test: Companies
  let supply: Supply

  beforeAll(async () => {
    test = await startCompanies(open, { limits: roomyLimits() })
    supply = supplyCompanies(test)
  })
  afterAll(async () => {
    await supply.close()
    await test.close()
  })

  /** What the caller of that name is told in `company`: the status of a refusal, or an answer. */
  async function answerTo(operation: Operation, name: string, company: CanaryCompany) {
    const headers = callersOf(company).find((one) => one.name === name)?.headers ?? {}
    const input = rightInput(operation.input, { known: company.known, file: picture })
    const seen = await callOperation(test.api.origin, headers, operation, input)
    const status = seen?.status ?? 0
    if (operation.changes && status < 300) supply.spoil()
    return [401, 403, 404].includes(status) ? status : 'answered'
  }

  it.each(operations)('$name', async (operation) => {
    let company = await supply.fresh()
    const callers = callersOf(company).map((caller) => {
      return { name: caller.name, refusal: refusalFor(operation, caller) }
    })
    // They change nothing, so they all meet a company that nothing was changed in.
    for (const { name, refusal } of callers.filter((caller) => caller.refusal !== null)) {
      company = await supply.fresh()
      expect([name, await answerTo(operation, name, company)]).toEqual([name, refusal])
    }
    for (const { name } of callers.filter((caller) => caller.refusal === null)) {
      let answer = await answerTo(operation, name, company)
      // Where others did it there may be nothing left to do, which is no refusal.
      if (answer !== 'answered' && !supply.isFresh()) {
        company = await supply.fresh()
        answer = await answerTo(operation, name, company)
      }
      expect([name, answer]).toEqual([name, 'answered'])
    }
  })
})

/** The status that the table of operations says; null when it lets the caller through. */
function refusalFor({ rule }: Operation, { name, actor }: Caller): 401 | 403 | 404 | null {
  if (rule === 'anyone') return null
  if (name === 'signed out') return 401
  const isByLink = actor !== null && 'rights' in actor
  if (rule === 'person') return isByLink ? 401 : name === 'key' ? 403 : null
  if (rule === 'operator') return isByLink ? 401 : name === 'key' ? 403 : 404
  if (!actor) return 404
  const companyId = 'the company'
  const ofCampaign = { companyId, campaignId: 'the campaign' }
  const subject = rule.to === 'company' && isByLink ? { companyId } : ofCampaign
  if (can({ ...actor, companyId }, rule.may, subject)) return null
  // All but the campaign of its link does not exist for a guest.
  const isOfLink = isByLink && rule.to === 'campaign' && actor.rights.size > 0
  return isByLink && !isOfLink ? 404 : 403
}
