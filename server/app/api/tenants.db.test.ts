import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { roomyLimits } from '#server/testing/roomy-limits.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { cookieOf } from '#server/testing/test-api.ts'
import { callersOf } from './testing/callers.ts'
import { foundCanaryCompany, picture } from './testing/canary-company.ts'
import type { CanaryCompany } from './testing/canary-company.ts'
import { inputsOf, rightInput } from './testing/inputs.ts'
import { rowsOf } from './testing/rows-of.ts'
import { callOperation, operations } from './testing/operations.ts'
import type { Operation } from './testing/operations.ts'
import { supplyCompanies } from './testing/supply-companies.ts'
import type { Supply } from './testing/supply-companies.ts'

const tries = 3

const bound = operations.filter(({ rule, changes }) => typeof rule === 'object' && !changes)
/** An export is an event of its own in the audit log, so looking changes what is seen. */
const exports = ['companies.export', 'campaigns.website', 'leads.export']
const exporting = bound.filter(({ name }) => exports.includes(name))
const reading = bound.filter((operation) => !exporting.includes(operation))

describeEachDatabase('every operation', (open) => {
  let test: Companies
  let others: CanaryCompany
  /** What stands of others before anybody else did anything. */
  let untouched: string[]
  let supply: Supply

  beforeAll(async () => {
    test = await startCompanies(open, { limits: roomyLimits() })
    others = await foundCanaryCompany(test)
    untouched = await rowsOfOthers()
    supply = supplyCompanies(test)
  })
  afterAll(async () => {
    await supply.close()
    await test.close()
  })

  const call = (headers: Record<string, string>, operation: Operation, input: unknown) =>
    callOperation(test.api.origin, headers, operation, input)

  const rowsOfOthers = () =>
    rowsOf(test.database.fork(), {
      companyId: others.companyId,
      campaignIds: others.known['campaignId'] ?? [],
    })

  async function lookAround(
    { people, known }: CanaryCompany,
    through: readonly Operation[],
  ): Promise<string[]> {
    const seen = []
    for (const operation of through) {
      const input = rightInput(operation.input, { known, file: picture })
      const answer = await call(cookieOf(people.owner), operation, input)
      seen.push(`${operation.name} ${answer?.status} ${withoutMoments(answer?.text ?? '')}`)
    }
    return seen
  }

  it.each(operations)('$name tells and does nothing to another company', async (operation) => {
    let sent = 0
    const company = await supply.fresh()
    const source = { known: both(company.known, others.known), file: picture, wild: true }
    for (const { headers } of callersOf(company)) {
      await fc.assert(
        fc.asyncProperty(inputsOf(operation.input, source), async (input) => {
          const answer = await call(headers, operation, input)
          if (!answer) return
          sent += 1
          if (operation.changes && answer.status < 300) supply.spoil()
          expect(answer.text).not.toContain(others.canary)
          expect(answer.status).not.toBe(500)
        }),
        { numRuns: tries },
      )
    }
    expect(sent).toBeGreaterThan(tries)
    if (operation.changes) expect(await rowsOfOthers()).toEqual(untouched)
  })

  it('would have seen what it did: every table of a company has a row of others', () => {
    expect(new Set(untouched.map((row) => row.split(' ')[0])).size).toBeGreaterThan(25)
  })

  it('would have shown what it told: owners see their own canary wherever they read', async () => {
    const company = await supply.fresh()
    const seen = await lookAround(company, [...reading, ...exporting])
    const blind = seen.filter((text) => !text.includes(company.canary))
    // They have no words of people in them, or none but those of a template's form.
    expect(blind.map((text) => text.split(' ')[0])).toEqual([
      'assets.ofCampaign',
      'analytics.export',
      'analytics.page',
      'billing.invoices',
    ])
  })
})

/** Ids of ours and of others under the same names. */
function both(
  ours: CanaryCompany['known'],
  others: CanaryCompany['known'],
): CanaryCompany['known'] {
  const names = Object.keys(ours).filter((name) => name !== 'token')
  // An open invite of others is meant for whoever holds its link.
  const mixed = names.map((name) => {
    return [name, [...(ours[name] ?? []), ...(others[name] ?? [])]] as const
  })
  return { ...Object.fromEntries(mixed), token: ours['token'] ?? [] }
}

function withoutMoments(text: string): string {
  return text
    .replaceAll(/\["(x-request-id|date|etag)","[^"]*"\],?/g, '')
    .replaceAll(/"requestid":"[^"]*"/g, '')
}
