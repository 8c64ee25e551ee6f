import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { mayWrite } from '#client/lib/campaign-session/connection-state.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'

type BringBackProps = {
  message: string
  session: CampaignSession
  /** Whether it is there again. */
  isBack: (campaign: CampaignSnapshot) => boolean
  onBringBack: () => void
  /** It came back by itself; says whether the person was waiting in here with the keyboard. */
  onOver: (isWaiting: boolean) => void
  /**
   * For who was writing in it: the keys they still press must not mean anything else, and the way
   * back is one Tab away.
   */
  takesFocus?: boolean
}

/** That something was deleted, and for who may edit the way back, for as long as it is away. */
export function BringBack(props: BringBackProps) {
  const { message, session, isBack, onBringBack, onOver, takesFocus = false } = props
  const place = useRef<HTMLSpanElement>(null)
  const mayBringBack = useStore(session.connection, mayWrite)
  const isOver = useStore(session.campaign, isBack)
  const end = useEffectEvent(() => onOver(place.current?.contains(document.activeElement) ?? false))
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  useLayoutEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <span
      ref={place}
      tabIndex={takesFocus ? -1 : undefined}
      style={{ display: 'flex', alignItems: 'center', gap: 'var(--fan-space-12)' }}
    >
      <span style={{ flex: 1 }}>{message}</span>
      {mayBringBack ? (
        <Button size="xs" variant="default" onClick={onBringBack}>
          Bring back
        </Button>
      ) : null}
    </span>
  )
}
