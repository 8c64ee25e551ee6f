import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useNarrow } from '#client/lib/browser/media.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Differences } from '#client/features/versions/public/differences.tsx'
import { HistoryList } from '#client/features/versions/public/history-list.tsx'
import { HistoryParts } from '#client/features/versions/public/history-parts.tsx'
import type { Past } from '#client/features/versions/public/moment.ts'
import { PastStage } from '#client/features/versions/public/past-stage.tsx'
import { Heading } from '#client/ui/layout/elements.tsx'
import classes from './preview.module.css'

type PreviewHistoryProps = {
  session: CampaignSession
  companyId: string
  device: Device
  pageId: string | null
  /** The version that is looked at to begin with; null for now. */
  versionId: string | null
  /** What is shown while nothing else than now is looked at. */
  now: ReactNode
  onClose: () => void
  /** Shows two versions as one page; `to` is null for the present. */
  onCompare: (compared: { from: number; to: number | null }) => void
}

/** The campaign's history beside the page, to be looked at; versions are restored in the builder. */
export function PreviewHistory(props: PreviewHistoryProps) {
  const { session, companyId, device, pageId, versionId, now, onClose, onCompare } = props
  const [past, setPast] = useState<Past | null>(
    versionId === null ? null : { versionId, beside: 'now', pageId, picked: null },
  )
  const isPhone = useNarrow()
  const choose = (chosen: string | null) => {
    const { beside, pageId: shown } = past ?? ({ beside: 'now', pageId } as const)
    setPast(chosen === null ? null : { versionId: chosen, beside, pageId: shown, picked: null })
  }
  return (
    <div className={classes.looking}>
      {past ? (
        <main className={classes.past}>
          <PastStage
            session={session}
            companyId={companyId}
            past={past}
            device={isPhone ? 'phone' : device}
            onChange={setPast}
            onRestore={null}
          />
        </main>
      ) : (
        now
      )}
      <aside className={classes.history} aria-label="History">
        <div className={classes.historyHead}>
          <Heading size="13">History</Heading>
          <IconButton label="Close history" size="sm" onClick={onClose}>
            <IconX size={16} stroke={1.5} />
          </IconButton>
        </div>
        <HistoryParts
          first={versionId === null ? 'versions' : 'changes'}
          list={
            <HistoryList
              campaignId={session.campaignId}
              past={past}
              onChoose={choose}
              mayName={false}
            />
          }
          changes={
            past ? (
              <Differences
                session={session}
                past={past}
                onChange={setPast}
                onRestoreBlock={null}
                onCompare={onCompare}
              />
            ) : null
          }
        />
      </aside>
    </div>
  )
}
