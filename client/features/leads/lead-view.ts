import { leadStatuses } from '#shared/contract/lead-statuses.ts'
import type { LeadStatus } from '#shared/contract/lead-statuses.ts'
import type { LeadFilter } from '#shared/contract/leads.ts'

export const spans = ['any', 'day', 'week', 'month'] as const
export type Span = (typeof spans)[number]

const daysOf: Record<Exclude<Span, 'any'>, number> = { day: 1, week: 7, month: 30 }

/** What of the leads is shown; it stands in the address, so that a view can be sent on. */
export type LeadView = {
  search: string
  campaignId: string | null
  releaseNumber: number | null
  span: Span
  /** Only those that nobody has looked at, or what is perhaps spam. */
  only: 'new' | 'spam' | null
  status: LeadStatus | null
  /** A person, by their id. */
  owner: string | null
}

export const wholeView: LeadView = {
  search: '',
  campaignId: null,
  releaseNumber: null,
  span: 'any',
  only: null,
  status: null,
  owner: null,
}

/** In the place of a person: those that nobody takes care of. */
export const nobody = 'nobody'

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The view that an address asks for; what it can't mean is left out. */
export function readLeadView(params: URLSearchParams): LeadView {
  const campaign = params.get('campaign') ?? ''
  const release = Number(params.get('release'))
  const owner = params.get('owner') ?? ''
  const campaignId = idPattern.test(campaign) ? campaign : null
  return {
    search: (params.get('q') ?? '').slice(0, 100),
    campaignId,
    releaseNumber: campaignId && Number.isInteger(release) && release > 0 ? release : null,
    span: spans.find((span) => span === params.get('since')) ?? 'any',
    only: (['new', 'spam'] as const).find((state) => state === params.get('state')) ?? null,
    status: leadStatuses.find((status) => status === params.get('status')) ?? null,
    owner: owner === nobody || idPattern.test(owner) ? owner : null,
  }
}

/** A view as the query of an address, without what is usual. */
export function writeLeadView(view: LeadView): Record<string, string> {
  return {
    ...(view.search ? { q: view.search } : {}),
    ...(view.campaignId ? { campaign: view.campaignId } : {}),
    ...(view.releaseNumber ? { release: String(view.releaseNumber) } : {}),
    ...(view.span === 'any' ? {} : { since: view.span }),
    ...(view.only ? { state: view.only } : {}),
    ...(view.status ? { status: view.status } : {}),
    ...(view.owner ? { owner: view.owner } : {}),
  }
}

/** What the API is asked for. A span ends at the minute of `now` (ms), so that it stays the same. */
export function filterOf(view: LeadView, now: number): LeadFilter {
  const { search, campaignId, releaseNumber, span, only, status, owner } = view
  const minute = now - (now % 60_000)
  return {
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(campaignId ? { campaignId } : {}),
    ...(releaseNumber ? { releaseNumber } : {}),
    ...(span === 'any' ? {} : { from: new Date(minute - daysOf[span] * 86_400_000).toISOString() }),
    ...(only ? { state: only } : {}),
    ...(status ? { status } : {}),
    ...(owner ? { owner } : {}),
  }
}

/** Whether it shows all there is. */
export const isWhole = (view: LeadView) => Object.keys(writeLeadView(view)).length === 0
