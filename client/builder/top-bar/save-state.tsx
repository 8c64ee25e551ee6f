import { Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconLoader2,
  IconLogin,
} from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { SaveBadge } from '#client/lib/campaign-session/save-badge.ts'
import { saveBadge } from '#client/lib/campaign-session/save-badge.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { useBuilder } from '../state/builder-context.ts'
import classes from './top-bar.module.css'

const icons: Record<SaveBadge['kind'], TablerIcon> = {
  loading: IconLoader2,
  saved: IconCloudCheck,
  saving: IconCloudUp,
  offline: IconCloudOff,
  refused: IconAlertTriangle,
  'signed-out': IconLogin,
  'not-found': IconAlertTriangle,
}

/** The one badge: whether what I did is on the server's disk, and if not, what is safe. */
export function SaveState() {
  const { session } = useBuilder()
  const state = useStore(session.connection, (connection) => connection)
  const badge = useCalm(saveBadge(state))
  const Icon = icons[badge.kind]
  return (
    <Tooltip label={badge.help} multiline w={260} position="bottom-end">
      <span
        className={classes.badge}
        role="status"
        aria-label={`${badge.text}. ${badge.help}`}
        data-kind={badge.kind}
        tabIndex={0}
      >
        <Icon size={16} stroke={1.5} aria-hidden />
        <span className={classes.badgeText}>{badge.text}</span>
      </span>
    </Tooltip>
  )
}

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
  return isSaved && !saved ? { ...badge, kind: 'saving', text: 'Saving' } : badge
}
