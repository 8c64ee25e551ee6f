import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconLoader2,
  IconLogin,
} from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import { useMemo } from 'react'
import { createCalmBadge } from '#client/lib/campaign-session/calm-badge.ts'
import type { SaveBadge } from '#client/lib/campaign-session/save-badge.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { Tooltip } from '#client/ui/buttons/tooltip.tsx'
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
  outdated: IconAlertTriangle,
}

/** The one badge: whether what I did is on the server's disk, and if not, what is safe. */
export function SaveState() {
  const { connection } = useBuilder().session
  const calm = useMemo(() => createCalmBadge(connection), [connection])
  const { kind, text, help } = useStore(calm, (badge) => badge)
  const Icon = icons[kind]
  return (
    <Tooltip label={help} width={260} position="bottom-end">
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
    </Tooltip>
  )
}
