import type { CheckResult } from '#shared/page/checks/check-result.ts'
import { checkCampaign } from '#shared/page/checks/check-campaign.ts'
import type { FindPicture } from '#shared/page/checks/check-sharing.ts'
import { templateWords } from '#shared/templates/template-words.ts'
import { api } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { createStore, useStore } from '#client/lib/campaign-session/store.ts'
import type { Readable } from '#client/lib/campaign-session/store.ts'
import { whenIdle } from '#client/lib/loading/when-idle.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { inPageOrder } from './group-findings.ts'

/** What is wrong with the campaign as it is drawn, in the order of the page; null before it was looked at. */
export type Findings = Readable<readonly CheckResult[] | null> & {
  /** Looks at what was just changed, without waiting for a pause. */
  refresh(): readonly CheckResult[]
}

/** A change is looked at this much later (ms), with all that came meanwhile. */
const pauseMs = 400

const findingsBy = new WeakMap<Builder, Findings>()

/** The findings of an open campaign: one list for everybody who shows them. */
export function findingsOf(builder: Builder): Findings {
  const known = findingsBy.get(builder) ?? watch(builder)
  findingsBy.set(builder, known)
  return known
}

/** The same in a component. */
export function useFindings(): readonly CheckResult[] | null {
  return useStore(findingsOf(useBuilder()), (findings) => findings)
}

function watch(builder: Builder): Findings {
  const { drawn, session } = builder
  const found = createStore<readonly CheckResult[] | null>(null)
  let brought: ReadonlySet<string> = new Set()
  let isWaiting = false
  const look = (campaign = drawn.getSnapshot()) => {
    isWaiting = false
    const findPicture = pictureFinder(builder.companyId)
    const options = { now: Date.now(), templateWords: brought, findPicture }
    const problems = checkCampaign(campaign, options).filter(({ level }) => level !== 'ok')
    const findings = inPageOrder(campaign, problems)
    found.set(() => findings)
    return findings
  }
  const lookSoon = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => whenIdle(() => look(), pauseMs), pauseMs)
  }
  // The builder's store goes with the builder, and this with it.
  drawn.subscribe(lookSoon)
  look()
  wordsOfTemplate(session.campaignId).then(
    (words) => {
      brought = words
      look()
    },
    // Without them nothing else is missed; the launch screen asks the server.
    () => undefined,
  )
  return { ...found, refresh: () => look(session.campaign.getSnapshot()) }
}

/** Knows the pictures that are here already: of a large library not all, so what lacks is not known. */
function pictureFinder(companyId: string): FindPicture {
  const known = queryClient.getQueryData(api.assets.list.queryKey({ input: { companyId } }))
  return (id) => known?.assets.find((asset) => asset.id === id)
}

async function wordsOfTemplate(campaignId: string): Promise<ReadonlySet<string>> {
  const options = api.campaigns.get.queryOptions({ input: { campaignId } })
  const { templateId, createdAt } = await queryClient.fetchQuery(options)
  return templateWords(templateId, new Date(createdAt))
}
