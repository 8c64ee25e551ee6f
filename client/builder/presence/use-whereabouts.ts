import { useEffect } from 'react'
import { announceWhereabouts } from '#client/lib/campaign-session/people.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import type { CanvasElements } from '../canvas/canvas-context.ts'
import { shareSeen } from './share-seen.ts'
import { watchIdle } from './watch-idle.ts'

/** Tells the others which page this person looks at, where on it they are, and what they do. */
export function useWhereabouts(builder: Builder, elements: CanvasElements): void {
  useEffect(() => {
    const { session, view, together } = builder
    let idle = 0
    let section: string | null = null
    const tell = () => {
      const { selected, text } = view.getSnapshot()
      announceWhereabouts(session.awareness, {
        page: currentPage(builder)?.id ?? null,
        selection: selected && { kind: selected.kind, id: selected.id },
        field: text?.field ?? null,
        control: together.control.getSnapshot(),
        section,
        following: together.followed.getSnapshot()?.clientId ?? null,
        idle,
      })
    }
    tell()
    const leave = [
      view.subscribe(tell),
      session.campaign.subscribe(tell),
      together.control.subscribe(tell),
      together.followed.subscribe(tell),
      watchIdle((minutes) => {
        idle = minutes
        tell()
      }),
      shareSeen(builder, elements, (seen) => {
        section = seen
        tell()
      }),
    ]
    return () => {
      for (const stop of leave) stop()
    }
  }, [builder, elements])
}
