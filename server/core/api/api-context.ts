import type { IncomingHttpHeaders } from 'node:http'
import { implement } from '@orpc/server'
import { z } from 'zod'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Actor, Guest } from '#shared/permissions/can.ts'
import { contract } from '#shared/contract/contract.ts'
import { ruleOfOperation } from '#shared/contract/rules.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { requireConfirmed } from '#server/core/access/require-confirmed.ts'
import { requireOperator } from '#server/core/access/require-operator.ts'
import { requireCompanyOrGuest } from '#server/core/access/require-company-or-guest.ts'
import { requireCampaign } from '#server/core/access/require-campaign.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { requireCompany } from '#server/core/companies/access.ts'
import type { Services } from '#server/core/services.ts'
import type { Caller, Person } from '#server/core/caller.ts'

/** What a procedure gets. `em` is this request's own. */
export type ApiContext = {
  services: Services
  em: EntityManager
  requestId: string
  /** Says as what the request is counted. */
  setRoute: (route: string) => void
  /** Resolves session or key on first use; throws `unavailable` when that can't be decided. */
  findCaller: () => Promise<Caller | null>
  /** For the few operations that are about the request itself. */
  request: RequestFacts
  /** Adds a Set-Cookie header to the answer. */
  setCookie: (cookie: string) => void
  /** Sets a header of the answer. */
  setHeader: (name: string, value: string) => void
}

export type RequestFacts = {
  headers: IncomingHttpHeaders
  /** Encrypted, as far as we or a trusted proxy can tell. */
  isSecure: boolean
  /** The network address that it comes from. */
  address: string
}

const base = implement(contract).$context<ApiContext>()

/** For the operations whose rule is `anyone`. */
export const open = base.use(({ path, next }) => {
  if (ruleOfOperation(path) !== 'anyone') throw unlisted(path)
  return next()
})

/** For the operations whose rule is `person`: `context.person` is there, or the answer is 401. */
export const asPerson = base.use(async ({ context, path, next }) => {
  if (ruleOfOperation(path) !== 'person') throw unlisted(path)
  const caller = await requireCaller(context)
  if (caller.key) throw new AppError('forbidden', 'This can be done by a signed-in person only.')
  if (caller.isGuest) throw new AppError('signed-out')
  return next({ context: { caller, person: caller.person } })
})

/** For the operations of the installation: `context.person` runs it, as `requireOperator` says. */
export const asOperator = base.use(async ({ context, path, next }) => {
  if (ruleOfOperation(path) !== 'operator') throw unlisted(path)
  const caller = await requireCaller(context)
  if (caller.key) throw new AppError('forbidden', 'This can be done by a signed-in person only.')
  if (caller.isGuest) throw new AppError('signed-out')
  await requireOperator(caller, cookieOf(context))
  return next({ context: { caller, person: caller.person } })
})

/**
 * For the operations of a company: passes who may do what the table of operations says. Strangers
 * get `not-found`, as for a company that does not exist; members without the right `forbidden`, and
 * those without a confirmed address `address-unverified` where one is needed.
 */
export const inCompany = base.use(async ({ context, path, next }, input) => {
  const { may, confirmed } = ruleFor(path, 'company')
  const caller = await requireCaller(context)
  const companyId = idIn(input, 'companyId')
  const actor = await requireCompany(context.em, caller, companyId, may)
  if (confirmed) await requireConfirmed(caller, cookieOf(context))
  return next({ context: { caller, person: caller.person, actor } })
})

/** The same for what a link may show of a company: `context.actor` may be a guest. */
export const inCompanyOrByLink = base.use(async ({ context, path, next }, input) => {
  const { may } = ruleFor(path, 'company')
  const caller = await requireCaller(context)
  const asked = { companyId: idIn(input, 'companyId'), action: may, now: context.services.clock() }
  const actor = await requireCompanyOrGuest(context.em, caller, asked)
  return next({ context: { caller, person: caller.person, actor } })
})

/** For the operations of a campaign, like `inCompany`; `context.campaign` is the one that is named. */
export const inCampaign = base.use(async ({ context, path, next }, input) => {
  const { may, confirmed } = ruleFor(path, 'campaign')
  const caller = await requireCaller(context)
  const campaignId = idIn(input, 'campaignId')
  const asked = { campaignId, action: may, now: context.services.clock() }
  const { campaign, actor } = await requireCampaign(context.em, caller, asked)
  if (confirmed) await requireConfirmed(caller, cookieOf(context))
  return next({ context: { caller, person: caller.person, actor, campaign } })
})

export type CompanyContext = ApiContext & { caller: Caller; person: Person; actor: Actor }
export type CampaignContext = Omit<CompanyContext, 'actor'> & {
  actor: Actor | Guest
  campaign: CampaignRow
}

function ruleFor(path: readonly string[], to: 'company' | 'campaign') {
  const rule = ruleOfOperation(path)
  if (typeof rule !== 'object' || rule.to !== to) throw unlisted(path)
  return rule
}

const cookieOf = ({ services, request }: ApiContext) => ({
  services,
  cookie: request.headers.cookie,
})

async function requireCaller(context: ApiContext): Promise<Caller> {
  const caller = await context.findCaller()
  if (!caller) throw new AppError('signed-out')
  return caller
}

// The input is not validated yet: who may not know whether it exists learns nothing of its fields.
function idIn(input: unknown, name: 'companyId' | 'campaignId'): string {
  const parsed = z.looseObject({ [name]: z.uuid() }).safeParse(input)
  const id = parsed.success ? parsed.data[name] : undefined
  if (!id) throw new AppError('not-found')
  return id
}

const unlisted = (path: readonly string[]) =>
  new Error(`${path.join('.')} is answered in another way than its rule says.`)
