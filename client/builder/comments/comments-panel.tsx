import { useMemo } from 'react'
import { can } from '#shared/permissions/can.ts'
import { useActor, useMe } from '#client/lib/session/session.ts'
import { ThreadsPanel } from '#client/features/threads/public/threads-panel.tsx'
import { useBuilder } from '../state/builder-context.ts'

/** The threads of the campaign, beside the page that is worked on. */
export function CommentsPanel() {
  const { desk, companyId, drawn } = useBuilder()
  const { person } = useMe()
  const mayComment = can(useActor(companyId), 'thread.comment', { companyId })
  const reader = useMemo(
    () => ({ me: { kind: 'member' as const, id: person.id }, mayComment }),
    [person.id, mayComment],
  )
  return <ThreadsPanel desk={desk} reader={reader} campaign={drawn} />
}
