import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconLoader2,
  IconLogin,
} from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import type { SaveBadge } from '#client/lib/campaign-session/save-badge.ts'
import { saveBadge, savingBadge } from '#client/lib/campaign-session/save-badge.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { Hint } from '#client/ui/hint.tsx'
import { useBuilder } from '../state/builder-context.ts'
import classes from './top-bar.module.css'

const icons: Record<SaveBadge['kind'], TablerIcon> = {
  loading: IconLoader2,
  saved: IconCloudCheck,
  saving: IconCloudUp,
  offline: IconCloudOff,
  refused: IconAlertTriangle,
  'signed-out': IconLogin,
  'no-access': IconAlertTriangle,
}

/** The one badge: whether what I did is on the server's disk, and if not, what is safe. */
export function SaveState() {
  const { session } = useBuilder()
  const state = useStore(session.connection, (connection) => connection)
  const { kind, text, help } = useCalm(saveBadge(state))
  return <Badge kind={kind} text={text} help={help} />
}

const Badge = memo(function Badge({ kind, text, help }: SaveBadge) {
  const Icon = icons[kind]
  return (
    <Hint label={help} width={260} position="bottom-end">
      <span
        className={classes.badge}
        role="status"
        aria-label={`${text}. ${help}`}
        data-kind={kind}
        tabIndex={0}
      >
        <Icon size={16} stroke={1.5} aria-hidden />
        <span className={classes.badgeText}>{text}</span>
      </span>
    </Hint>
  )
})

const calmFor = 700

/** Bad news at once, good news late: saving that flickers at every keystroke tells nobody anything. */
function useCalm(badge: SaveBadge): SaveBadge {
  const [saved, setSaved] = useState(badge.kind === 'saved')
  const isSaved = badge.kind === 'saved'
  useEffect(() => {
    if (!isSaved) return setSaved(false)
    const timer = setTimeout(() => setSaved(true), calmFor)
    return () => clearTimeout(timer)
  }, [isSaved])
  return isSaved && !saved ? savingBadge : badge
}
