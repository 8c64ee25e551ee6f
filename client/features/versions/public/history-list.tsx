import { Button, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconEdit, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Version } from '#shared/contract/versions.ts'
import { api, client } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/words/format.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { HistorySlider } from '../history-slider.tsx'
import classes from '../history.module.css'
import type { Past } from './moment.ts'
import { NameForm } from '../name-form.tsx'
import { useVersions } from '../use-versions.ts'
import { versionTime, versionTitle, versionWriters } from '../version-words.ts'

type HistoryListProps = {
  campaignId: string
  past: Past | null
  /** null for now. */
  onChoose: (versionId: string | null) => void
  /** Whether this person may name versions. */
  mayName: boolean
}

/** The campaign's history: a slider through time, the versions, and a name for the present one. */
export function HistoryList({ campaignId, past, onChoose, mayName }: HistoryListProps) {
  const list = useVersions(campaignId)
  const { versions } = list
  const refresh = useRefresh()
  const chosen = past?.versionId ?? null
  if (list.isPending) return <Waiting />
  if (list.error) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
  return (
    <div className={classes.history}>
      {mayName ? (
        <NameNow
          onName={async (name) => {
            await client.versions.create({ campaignId, name })
            await refresh()
          }}
        />
      ) : null}
      {versions.length === 0 ? (
        <Text size="13" tone="ink-2">
          There is no version yet. While you work, one is kept every ten minutes, and whenever the
          campaign rests.
        </Text>
      ) : (
        <HistorySlider versions={versions} chosen={chosen} onChoose={onChoose} />
      )}
      <ol className={classes.versions} aria-label="Versions">
        <li>
          <UnstyledButton
            className={classes.version}
            aria-current={chosen === null ? 'true' : undefined}
            data-kind="now"
            onClick={() => onChoose(null)}
          >
            <span className={classes.versionTitle}>Now</span>
            <span className={classes.versionAside}>What everybody edits</span>
          </UnstyledButton>
        </li>
        {versions.map((version) => (
          <li key={version.id}>
            <VersionRow
              version={version}
              isChosen={version.id === chosen}
              onChoose={() => onChoose(version.id)}
              onName={
                mayName
                  ? async (name) => {
                      await client.versions.rename({ campaignId, versionId: version.id, name })
                      await refresh()
                    }
                  : null
              }
            />
          </li>
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button
          size="xs"
          variant="default"
          fullWidth
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older versions
        </Button>
      ) : null}
    </div>
  )
}

function useRefresh() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: api.versions.list.key() })
}

function NameNow({ onName }: { onName: (name: string) => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <NameForm
        label="Name of this version"
        first=""
        onName={onName}
        onDone={() => setOpen(false)}
      />
    )
  return (
    <Button
      size="xs"
      variant="default"
      fullWidth
      leftSection={<IconBookmark size={14} stroke={1.5} />}
      onClick={() => setOpen(true)}
    >
      Name this version
    </Button>
  )
}

type VersionRowProps = {
  version: Version
  isChosen: boolean
  onChoose: () => void
  /** null for who may not; null as a name takes it away. */
  onName: ((name: string | null) => Promise<unknown>) | null
}

function VersionRow({ version, isChosen, onChoose, onName }: VersionRowProps) {
  const [isNaming, setNaming] = useState(false)
  const [now] = useState(Date.now)
  const title = versionTitle(version)
  if (isNaming && onName)
    return (
      <NameForm
        label={`Name of version ${version.number}`}
        first={version.name ?? ''}
        onName={onName}
        onDone={() => setNaming(false)}
      />
    )
  const writers = versionWriters(version)
  const time = (
    <time dateTime={version.createdAt} title={formatDateTime(version.createdAt)}>
      {versionTime(version.createdAt, now)}
    </time>
  )
  // There are many of these: when is what tells them apart.
  const isPlain = version.kind === 'automatic' && !version.name
  return (
    <div className={classes.versionRow}>
      <UnstyledButton
        className={classes.version}
        data-kind={version.name ? 'named' : version.kind}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <span className={classes.versionTitle}>{isPlain ? time : title}</span>
        <span className={classes.versionAside}>
          Version {version.number}
          {isPlain ? null : <> · {time}</>}
          {writers ? ` · ${writers}` : ''}
        </span>
      </UnstyledButton>
      {onName ? (
        <span className={classes.rowTools}>
          <IconButton
            label={version.name ? `Rename ${title}` : `Name version ${version.number}`}
            size="sm"
            onClick={() => setNaming(true)}
          >
            <IconEdit size={16} stroke={1.5} />
          </IconButton>
          {version.name ? (
            <IconButton
              label={`Take the name away from ${title}`}
              size="sm"
              onClick={() => void onName(null).catch(showProblem)}
            >
              <IconX size={16} stroke={1.5} />
            </IconButton>
          ) : null}
        </span>
      ) : null}
    </div>
  )
}

function Waiting() {
  return (
    <div className={classes.history}>
      <SkeletonBlock height={30} />
      <SkeletonBlock height={24} />
      <SkeletonBlock height={44} />
      <SkeletonBlock height={44} />
      <Loading what="the history" />
    </div>
  )
}
