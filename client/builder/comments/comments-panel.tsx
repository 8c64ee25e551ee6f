import { useMemo } from 'react'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { useActor, useMe } from '#client/lib/session/session.ts'
import { readerOf } from '#client/features/threads/public/reader.ts'
import { ThreadsPanel } from '#client/features/threads/public/threads-panel.tsx'
import { useBuilder } from '../state/builder-context.ts'

/** The threads of the campaign, beside the page that is worked on. */
export function CommentsPanel() {
  const { desk, companyId, drawn, view } = useBuilder()
  const width = useStore(view, ({ device }) => device)
  const { person } = useMe()
  const actor = useActor(companyId)
  const reader = useMemo(
    () => readerOf(actor, { kind: 'member', id: person.id }, { companyId }),
    [actor, person.id, companyId],
  )
  return (
    <ThreadsPanel desk={desk} reader={reader} campaign={drawn} shownAs={{ version: null, width }} />
  )
}
