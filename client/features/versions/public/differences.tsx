import { Button, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { changeKey } from './change-key.ts'
import { ChangeList } from './change-list.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import classes from '../history.module.css'
import type { Moment, Past } from './moment.ts'
import type { SeenChange } from './use-changes.ts'
import { usePast } from '../use-past.ts'

type DifferencesProps = {
  session: CampaignSession
  past: Past
  onChange: (past: Past) => void
  /** Brings back one block; null for who may not. */
  onRestoreBlock: ((moment: Moment, blockId: string) => void) | null
  /** Shows the two as one page, where that can be shown. */
  onCompare?: (compared: { from: number; to: number | null }) => void
}

/** What is different between the version that is looked at and now, or the one before, in words. */
export function Differences(props: DifferencesProps) {
  const { session, past, onChange, onRestoreBlock, onCompare } = props
  const { moment, changes, hasBefore, compared, error, refetch } = usePast(session, past)
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  const picked = changes?.find((change) => changeKey(change) === past.picked)
  const pick = (change: SeenChange) => {
    const key = changeKey(change)
    onChange({
      ...past,
      picked: past.picked === key ? null : key,
      pageId: change.pageId || past.pageId,
    })
  }
  return (
    <div className={classes.changes}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Compare with"
        value={past.beside}
        onChange={(beside) =>
          onChange({ ...past, beside: beside === 'before' ? 'before' : 'now', picked: null })
        }
        data={[
          { value: 'now', label: 'Since then' },
          { value: 'before', label: 'In this version', disabled: !hasBefore },
        ]}
      />
      {onCompare && compared && changes && changes.length > 0 ? (
        <Button size="xs" variant="default" onClick={() => onCompare(compared)}>
          See them on the page
        </Button>
      ) : null}
      {!moment || !changes ? (
        <Waiting />
      ) : (
        <ChangeList
          changes={changes}
          none={
            past.beside === 'now'
              ? 'Nothing is different: the campaign reads now as it did then.'
              : 'Nothing is different from the version before.'
          }
          picked={past.picked}
          onPick={pick}
          below={
            onRestoreBlock && picked && isRestorable(picked, past) ? (
              <Button
                size="xs"
                variant="default"
                className={classes.restoreBlock}
                onClick={() => onRestoreBlock(moment, picked.id)}
              >
                Restore this block
              </Button>
            ) : null
          }
        />
      )}
    </div>
  )
}

/** Whether the version has this block otherwise than now: of what came later there is nothing to restore. */
export function isRestorable({ level, kind }: SeenChange, { beside }: Past): boolean {
  return beside === 'now' && level === 'blocks' && kind !== 'added'
}

function Waiting() {
  return (
    <>
      <SkeletonBlock height={36} />
      <SkeletonBlock height={36} />
      <SkeletonBlock height={36} />
      <Loading what="what is different" />
    </>
  )
}
