import type { Me } from '#shared/contract/me.ts'
import { can } from '#shared/permissions/can.ts'
import type { Action } from '#shared/permissions/can.ts'
import { skipped } from '../finding.ts'
import { judgeAddress } from '../judge-address.ts'
import type { Step } from '../run-steps.ts'
import { actorIn } from './actor-in.ts'
import { judgeCollab, judgeLive } from './judge-sockets.ts'
import { probeCollab } from './probe-collab.ts'
import { probeLive } from './probe-live.ts'
import type { Seen, View } from './views.ts'

type SocketStep = Step<Seen>

/** What the sockets say would mislead as long as this is so; null when they can be tried. */
function whyNotTried({ api, diagnosis }: Partial<Seen>): string | null {
  if (api?.state === 'broken')
    return 'Not tried: the API cannot say who you are, so neither can a socket.'
  const address = diagnosis && judgeAddress(location.origin, diagnosis.publicUrl, '/test-auth')
  return address?.standing === 'failed'
    ? 'Not tried: sockets let in only pages that are open at the address of the server.'
    : null
}

const live: SocketStep = {
  id: 'live',
  title: 'Live socket (Socket.IO)',
  async run(seen) {
    const reason = whyNotTried(seen)
    if (reason) return { finding: skipped(reason) }
    const companyId = companyOf(seen)?.id ?? null
    const view = await probeLive(companyId)
    const mayWatch = may(seen, companyId, 'analytics.see')
    const finding = judgeLive(view, isSignedIn(seen.api), mayWatch)
    return { finding, seen: { live: view }, raw: view, ms: view.ms }
  },
}

const collab: SocketStep = {
  id: 'collab',
  title: 'Collaboration socket (Yjs)',
  async run(seen) {
    const reason = whyNotTried(seen)
    if (reason) return { finding: skipped(reason) }
    const campaign = seen.diagnosis?.campaign ?? null
    const view = await probeCollab(campaign?.id ?? null)
    const mayEdit = may(seen, campaign?.companyId ?? null, 'campaign.edit')
    const finding = judgeCollab(view, isSignedIn(seen.api), mayEdit)
    return { finding, seen: { collab: view }, raw: view, ms: view.ms }
  },
}

/** The company that the sockets are tried with: that of the campaign, else the first. */
function companyOf({ me, diagnosis }: Partial<Seen>): Me['companies'][number] | undefined {
  const ofCampaign = me?.companies.find(({ id }) => id === diagnosis?.campaign?.companyId)
  return ofCampaign ?? me?.companies[0]
}

/** What the role says, by the one table; null where there is nothing to ask about. */
function may({ me }: Partial<Seen>, companyId: string | null, action: Action): boolean | null {
  const company = me?.companies.find(({ id }) => id === companyId)
  return company ? can(actorIn(company), action, { companyId: company.id }) : null
}

const isSignedIn = (view: View | undefined) => view?.state === 'session'

/** Who is signed in for the two socket servers, and what they let that person do. */
export const socketSteps: readonly SocketStep[] = [live, collab]
