import { useEffect } from 'react'
import { announceWhereabouts } from '#client/lib/campaign-session/people.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'

/** Tells the others which page this person looks at and what they have selected. */
export function useWhereabouts(builder: Builder): void {
  useEffect(() => {
    const { session, view } = builder
    const tell = () => {
      const { selected, text } = view.getSnapshot()
      announceWhereabouts(session.awareness, {
        page: currentPage(builder)?.id ?? null,
        selection: selected,
        field: text?.field ?? null,
      })
    }
    tell()
    const leave = [view.subscribe(tell), session.campaign.subscribe(tell)]
    return () => {
      for (const stop of leave) stop()
    }
  }, [builder])
}
