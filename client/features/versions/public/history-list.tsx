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
import { useVersions } from './use-versions.ts'
import { versionTime, versionTitle, versionWriters } from './version-words.ts'

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
  const chosen = past?.versionId ?? null
  if (list.isPending) return <Waiting />
  if (list.error) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
  return (
    <div className={classes.history}>
      {mayName ? <NameNow campaignId={campaignId} /> : null}
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
              naming={mayName ? { campaignId, versionId: version.id } : null}
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

function NameNow({ campaignId }: { campaignId: string }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <NameForm
        label="Name of this version"
        first=""
        operation={api.versions.create}
        inputOf={(values) => ({ campaignId, ...values })}
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

type Naming = { campaignId: string; versionId: string }

type VersionRowProps = {
  version: Version
  isChosen: boolean
  onChoose: () => void
  /** What is named; null for who may not. */
  naming: Naming | null
}

function VersionRow({ version, isChosen, onChoose, naming }: VersionRowProps) {
  const queries = useQueryClient()
  const [isNaming, setNaming] = useState(false)
  const [now] = useState(Date.now)
  const title = versionTitle(version)
  if (isNaming && naming)
    return (
      <NameForm
        label={`Name of version ${version.number}`}
        first={version.name ?? ''}
        operation={api.versions.rename}
        inputOf={(values) => ({ ...naming, ...values })}
        onDone={() => setNaming(false)}
      />
    )
  const writers = versionWriters(version)
  const time = (
    <time dateTime={version.createdAt} title={formatDateTime(version.createdAt)}>
      {versionTime(version.createdAt, now)}
    </time>
  )
  const takeNameAway = (what: Naming) =>
    client.versions
      .rename({ ...what, name: null })
      .then(() => queries.invalidateQueries({ queryKey: api.versions.list.key() }))
      .catch(showProblem)
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
        <span className={classes.versionTitle} dir="auto" translate="no">
          {isPlain ? time : title}
        </span>
        <span className={classes.versionAside}>
          Version {version.number}
          {isPlain ? null : <> · {time}</>}
          {writers ? ` · ${writers}` : ''}
        </span>
      </UnstyledButton>
      {naming ? (
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
              onClick={() => void takeNameAway(naming)}
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
