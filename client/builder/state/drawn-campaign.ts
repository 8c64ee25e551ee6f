import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { CampaignStore } from '#shared/campaign/read/watch-campaign.ts'
import type { Readable } from '#client/lib/campaign-session/store.ts'
import { createStore } from '#client/lib/campaign-session/store.ts'
import { whenIdle } from '#client/lib/loading/when-idle.ts'

/** The campaign as the screen shows it: at most a moment behind the document. */
export type DrawnCampaign = Readable<CampaignSnapshot> & {
  /** Shows at once whatever waits. */
  catchUp: () => void
  close: () => void
}

/** Colleagues see no letter later than this (ms), however much there is to do. */
const behindAtMost = 100

/**
 * Follows `campaign` for drawing. What is urgent is shown at once. Everything else, what colleagues
 * do and what a text editor has drawn itself, waits for the browser to be idle, so that it holds up
 * no key, and what came meanwhile is drawn together. An empty campaign is filled at once.
 */
export function createDrawnCampaign(
  campaign: CampaignStore,
  isUrgent: (origin: unknown) => boolean,
): DrawnCampaign {
  const drawn = createStore(campaign.getSnapshot())
  let stopWaiting: (() => void) | null = null
  const catchUp = () => {
    stopWaiting?.()
    stopWaiting = null
    drawn.set(campaign.getSnapshot)
  }
  const leave = campaign.subscribe((origin) => {
    if (isUrgent(origin) || drawn.getSnapshot().pages.length === 0) catchUp()
    else stopWaiting ??= whenIdle(catchUp, behindAtMost)
  })
  return {
    getSnapshot: drawn.getSnapshot,
    subscribe: drawn.subscribe,
    catchUp,
    close: () => {
      leave()
      stopWaiting?.()
    },
  }
}
