import { Button, Select } from '@mantine/core'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { everyPage } from '#shared/campaign/model/page-family.ts'
import { kindWords } from '#shared/page/describe-changes.ts'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { usePageSize } from '#client/lib/campaign-session/use-page-size.ts'
import { Scaled } from '#client/ui/layout/scaled.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { Loading } from '#client/ui/loading/skeletons.tsx'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import type { Moment, Past } from './moment.ts'
import { isRestorable } from './differences.tsx'
import { PartMarks } from './part-marks.tsx'
import { PastPage } from './past-page.tsx'
import classes from '../past.module.css'
import type { SeenChange } from './use-changes.ts'
import { usePast } from '../use-past.ts'
import { versionTime, versionTitle } from './version-words.ts'

type PastStageProps = {
  session: CampaignSession
  companyId: string
  past: Past
  device: Device
  onChange: (past: Past | null) => void
  /** Brings back all of it, or one block; null for who may not. */
  onRestore: ((moment: Moment, blockId: string | null) => void) | null
}

/** The page as it was at a version, to be looked at, below a bar that says so and leads back. */
export function PastStage(props: PastStageProps) {
  const { session, companyId, past, device, onChange, onRestore } = props
  const { moment, version, changes, error, refetch } = usePast(session, past)
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [now] = useState(Date.now)
  const pages = moment ? everyPage(moment.campaign) : []
  const page = pages.find(({ id }) => id === past.pageId) ?? pages[0]
  const size = usePageSize(scroller, device)
  return (
    <section aria-label="The campaign as it was" className={classes.place}>
      <div
        role="presentation"
        className={classes.stage}
        onKeyDown={ownKeys((event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.preventDefault()
          onChange(null)
        })}
      >
        <div className={classes.bar} role="status">
          <IconHistory size={16} stroke={1.5} aria-hidden className={classes.icon} />
          <p className={classes.words}>
            {version ? (
              <>
                <strong>Version {version.number}</strong>
                <span>{versionTime(version.createdAt, now)}</span>
                <span className={classes.title} dir="auto" translate="no">
                  {versionTitle(version)}
                </span>
              </>
            ) : (
              'A version is on its way'
            )}
          </p>
          {pages.length > 1 && page ? (
            <Select
              size="xs"
              aria-label="Page of this version"
              className={classes.pages ?? ''}
              allowDeselect={false}
              comboboxProps={{ withinPortal: true }}
              data={pages.map(({ id, title, path }) => ({ value: id, label: title || path }))}
              value={page.id}
              onChange={(pageId) => onChange({ ...past, pageId, picked: null })}
            />
          ) : null}
          {onRestore ? (
            <Button
              size="xs"
              disabled={!moment}
              leftSection={<IconArrowBackUp size={14} stroke={1.5} />}
              onClick={() => moment && onRestore(moment, null)}
            >
              Restore
            </Button>
          ) : null}
          <Button size="xs" variant="default" onClick={() => onChange(null)}>
            Back to now
          </Button>
        </div>
        <div className={classes.scroller} ref={scroller} tabIndex={0} aria-label="Page as it was">
          {error ? (
            <div className={classes.error}>
              <ErrorNotice error={error} onRetry={() => void refetch()} />
            </div>
          ) : null}
          {moment && page ? (
            <div className={classes.content} ref={content}>
              <Scaled {...size} className={classes.frame}>
                <PastPage
                  session={session}
                  companyId={companyId}
                  page={page}
                  theme={moment.campaign.theme}
                  site={moment.campaign.site}
                />
              </Scaled>
              <PartMarks
                key={`${past.versionId} ${page.id}`}
                content={content}
                changes={changes ?? []}
                picked={past.picked}
                onPick={(picked) => onChange({ ...past, picked })}
                wordsOf={(told) => ({ brief: wordsAt(told, past), full: told.how })}
                renderBeside={(told) =>
                  onRestore && isRestorable(told, past) ? (
                    <Button
                      size="compact-xs"
                      className={classes.restoreHere ?? ''}
                      onClick={() => onRestore(moment, told.id)}
                    >
                      Restore this block
                    </Button>
                  ) : null
                }
              />
            </div>
          ) : error ? null : (
            <Loading what="the version" />
          )}
        </div>
      </div>
    </section>
  )
}

function wordsAt({ kind, who }: SeenChange, { beside }: Past): string {
  if (who) return `${kindWords[kind]} by ${who}`
  return beside === 'now' ? `${kindWords[kind]} since` : kindWords[kind]
}
