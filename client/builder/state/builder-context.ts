import { createContext, use } from 'react'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { mayWrite } from '#client/lib/campaign-session/connection-state.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import type { Builder, BuilderView } from './builder.ts'

export const BuilderContext = createContext<Builder | null>(null)

/** The open builder; another one when its document goes on as another one. */
export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (!builder) throw new Error('useBuilder needs BuilderContext above it')
  return builder
}

/** A part of this tab's view; `pick` must give the same object for the same value. */
export function useView<P>(pick: (view: BuilderView) => P): P {
  return useStore(useBuilder().view, pick)
}

/** Whether this person may change the campaign right now; without it the canvas only shows. */
export function useMayEdit(): boolean {
  return useStore(useBuilder().session.connection, mayWrite)
}

/** A part of the campaign as it is drawn; `pick` must give the same object for the same value. */
export function useCampaign<P>(pick: (campaign: CampaignSnapshot) => P): P {
  return useStore(useBuilder().drawn, pick)
}
