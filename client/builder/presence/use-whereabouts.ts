import { useEffect } from 'react'
import { announceWhereabouts } from '#client/lib/campaign-session/people.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import type { CanvasElements } from '../canvas/canvas-context.ts'
import { useAskedPlace } from '../state/use-asked-place.ts'
import { watchIdle } from './watch-idle.ts'

/** What tells those who follow where on the page one is. */
const sharing = lazyFile(async () => (await import('./share-seen.ts')).shareSeen)

/** Tells the others which page this person looks at, where on it they are, and what they do. */
function useWhereabouts(builder: Builder, elements: CanvasElements): void {
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
    ]
    let isOver = false
    const share = async () => {
      const shareSeen = sharing.get() ?? (await sharing.fetch())
      if (isOver) return
      const stop = shareSeen(builder, elements, (seen) => {
        section = seen
        tell()
      })
      leave.push(stop)
    }
    // Without its file everything else is told.
    share().catch(() => undefined)
    return () => {
      isOver = true
      for (const stop of leave) stop()
    }
  }, [builder, elements])
}

type WhereaboutsProps = { builder: Builder; elements: CanvasElements }

/**
 * Goes where the address asks to, and tells where one is. Shows nothing by itself; in a file of its own,
 * as nobody waits for it to begin to work.
 */
export function Whereabouts({ builder, elements }: WhereaboutsProps) {
  useAskedPlace(builder)
  useWhereabouts(builder, elements)
  return null
}
