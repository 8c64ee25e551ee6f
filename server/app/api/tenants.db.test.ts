import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { can, linkRights, roles, scopes } from '#shared/permissions/can.ts'
import type { Actor, Guest } from '#shared/permissions/can.ts'
import { usualAllowances } from '#server/core/companies/entities.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { roomyLimits } from '#server/testing/roomy-limits.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, cookieOf } from '#server/testing/test-api.ts'
import { foundCanaryCompany, picture } from './testing/canary-company.ts'
import type { CanaryCompany } from './testing/canary-company.ts'
import { inputsOf, rightInput } from './testing/inputs.ts'
import { rowsOf } from './testing/rows-of.ts'
import { callOperation, operations } from './testing/operations.ts'
import type { Operation } from './testing/operations.ts'

const tries = 3

const bound = operations.filter(({ rule, changes }) => typeof rule === 'object' && !changes)
/** An export is an event of its own in the audit log, so looking changes what is seen. */
const exports = ['companies.export', 'campaigns.website', 'leads.export']
const exporting = bound.filter(({ name }) => exports.includes(name))
const reading = bound.filter((operation) => !exporting.includes(operation))

/** Who calls, the least first; with the headers that say so, and as what `can` knows them. */
type Caller = {
  name: string
  headers: Record<string, string>
  actor: Omit<Actor, 'companyId'> | Omit<Guest, 'companyId'> | null
}

describeEachDatabase('every operation', (open) => {
  let test: Companies
  let others: CanaryCompany
  /** What stands of others before anybody else did anything. */
  let untouched: string[]
  let ours: CanaryCompany
  let isFresh = false
  /** Founded while the one before is used: half of that is waiting for processes. */
  let coming: Promise<CanaryCompany>

  beforeAll(async () => {
    test = await startCompanies(open, { limits: roomyLimits() })
    others = await foundCanaryCompany(test)
    untouched = await rowsOfOthers()
    coming = foundCanaryCompany(test)
  })
  afterAll(async () => {
    await coming
    await test.close()
  })

  const call = (headers: Record<string, string>, operation: Operation, input: unknown) =>
    callOperation(test.api.origin, headers, operation, input)

  /** A company that nothing was changed in. */
  async function fresh(): Promise<CanaryCompany> {
    if (isFresh) return ours
    ours = await coming
    coming = foundCanaryCompany(test)
    isFresh = true
    return ours
  }

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
    const company = await fresh()
    const source = { known: both(company.known, others.known), file: picture, wild: true }
    for (const { headers } of callersOf(company)) {
      await fc.assert(
        fc.asyncProperty(inputsOf(operation.input, source), async (input) => {
          const answer = await call(headers, operation, input)
          if (!answer) return
          sent += 1
          if (operation.changes && answer.status < 300) isFresh = false
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
    const company = await fresh()
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

  /** What the caller of that name is told in `company`: the status of a refusal, or an answer. */
  async function answerTo(operation: Operation, name: string, company: CanaryCompany) {
    const caller = callersOf(company).find((one) => one.name === name)
    const input = rightInput(operation.input, { known: company.known, file: picture })
    const status = (await call(caller?.headers ?? {}, operation, input))?.status ?? 0
    if (operation.changes && status < 300) isFresh = false
    return [401, 403, 404].includes(status) ? status : 'answered'
  }

  describe('answers exactly those whom the table names', () => {
    it.each(operations)('$name', async (operation) => {
      const callers = callersOf(await fresh()).map((caller) => {
        return { name: caller.name, refusal: refusalFor(operation, caller) }
      })
      // They change nothing, so they all meet a company that nothing was changed in.
      for (const { name, refusal } of callers.filter((caller) => caller.refusal !== null))
        expect([name, await answerTo(operation, name, await fresh())]).toEqual([name, refusal])
      for (const { name } of callers.filter((caller) => caller.refusal === null)) {
        const answer = await answerTo(operation, name, ours)
        // Where others did it there may be nothing left to do, which is no refusal.
        const isLeft = answer === 'answered' || isFresh
        const last = isLeft ? answer : await answerTo(operation, name, await fresh())
        expect([name, last]).toEqual([name, 'answered'])
      }
    })
  })
})

function callersOf({ people, key, guest, screen, screenOfOne }: CanaryCompany): Caller[] {
  const actor = { allowances: usualAllowances, closed: false, disabled: false, scopes: null }
  return [
    { name: 'signed out', headers: {}, actor: null },
    {
      name: 'guest',
      headers: { cookie: guest },
      actor: {
        rights: new Map([['the campaign', linkRights]]),
        walls: new Set<never>(),
        closed: false,
        disabled: false,
      },
    },
    {
      name: 'screen on the wall',
      headers: { cookie: screen },
      actor: { rights: new Map(), walls: new Set([null]), closed: false, disabled: false },
    },
    {
      name: 'screen on the wall of the campaign',
      headers: { cookie: screenOfOne },
      actor: {
        rights: new Map(),
        walls: new Set(['the campaign']),
        closed: false,
        disabled: false,
      },
    },
    { name: 'stranger', headers: cookieOf(buildPerson()), actor: null },
    ...roles.toReversed().map((role) => ({
      name: role,
      headers: cookieOf(people[role]),
      actor: { ...actor, role },
    })),
    {
      name: 'key',
      headers: { authorization: `Bearer ${key}` },
      actor: { ...actor, role: 'owner', scopes } as const,
    },
  ]
}

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
