import type { Builder } from './builder.ts'
import { besideOf } from './page-family.ts'

const none: readonly string[] = []

/** Turns to what the canvas shows already, or to another page or variant; keeps what is beside. */
export function turnTo({ session, view }: Pick<Builder, 'session' | 'view'>, pageId: string): void {
  const campaign = session.campaign.getSnapshot()
  view.set((current) => {
    if (current.pageId === pageId) return current
    const beside = besideOf(campaign, current, pageId)
    return { ...current, pageId, beside, selected: null, more: none, hovered: null, text: null }
  })
}

/** Shows another of the same page beside the shown one; null shows it alone. */
export function showBeside({ view }: Pick<Builder, 'view'>, beside: string | null): void {
  view.set((current) => (current.beside === beside ? current : { ...current, beside }))
}
