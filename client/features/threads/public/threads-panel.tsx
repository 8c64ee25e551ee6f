import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { api } from '#client/lib/api/api.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import type { Readable } from '#client/lib/campaign-session/store.ts'
import { isPlain, keyOf } from '#client/lib/keys/match-keys.ts'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { placeOf } from './place-words.ts'
import { leaveThread, stepThread } from './desk-acts.ts'
import { togglePlacing } from './thread-desk.ts'
import type { ThreadDesk } from './thread-desk.ts'
import { useThreadCommands, useThreads } from './use-threads.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { threadFilters } from '#shared/contract/thread-filters.ts'
import type { ThreadFilter } from '#shared/contract/thread-filters.ts'
import type { ShownAs, Thread } from '#shared/contract/threads.ts'
import { Choice } from '#client/ui/forms/choice.tsx'
import { Stack, Text } from '#client/ui/layout/elements.tsx'
import { Begun } from '../begun-comment.tsx'
import { keepFilter, keptFilter } from '../kept-filter.ts'
import { DraftThread } from '../draft-thread.tsx'
import type { Mentionable } from '../mentions.ts'
import { ThreadList } from '../thread-list.tsx'
import { commentDraftOf } from './reader.ts'
import type { Reader } from './reader.ts'
import { ThreadView } from '../thread-view.tsx'
import classes from '../threads.module.css'

type ThreadsPanelProps = {
  desk: ThreadDesk
  reader: Reader
  campaign: Readable<CampaignSnapshot>
  /** How the page is shown now, which is kept with what is written about it. */
  shownAs: ShownAs
}

/** All threads of a campaign, the one that is read, and a place to begin another. */
export function ThreadsPanel({ desk, reader, campaign, shownAs }: ThreadsPanelProps) {
  const { campaignId, companyId } = desk
  const { opened, draft, filter: chosen, isPlacing } = useStore(desk.view, (view) => view)
  const filter = chosen ?? keptFilter(campaignId)
  const snapshot = useStore(campaign, (whole) => whole)
  const open = useThreads(campaignId, 'open')
  const isAway = opened !== null && !open.isPending && !find(open.threads, opened)
  const resolved = useThreads(campaignId, 'resolved', filter === 'resolved' || isAway)
  const other = useThreads(campaignId, filter, filter !== 'open')
  const listed = filter === 'open' ? open : other
  const people = usePeople(companyId, reader, open.threads)
  const commands = useThreadCommands(campaignId, shownAs)
  const thread = opened
    ? find([...open.threads, ...resolved.threads, ...listed.threads], opened)
    : undefined
  const step = (by: 1 | -1) =>
    stepThread(
      desk,
      listed.threads.map(({ id }) => id),
      by,
    )
  const top = useFocusOnOpening(opened)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // A dialog that is opened from here has its own keys.
    if (!isInside(event.currentTarget, event.target)) return
    if (event.key === 'Escape' && leaveThread(desk)) return event.stopPropagation()
    if (isWriting(event.target) || !isPlain(event)) return
    const key = keyOf(event)
    if (key === 'n' || key === 'p') {
      event.preventDefault()
      event.stopPropagation()
      step(key === 'n' ? 1 : -1)
    }
  }
  return (
    <div
      ref={top}
      tabIndex={-1}
      role="presentation"
      className={classes.panel}
      onKeyDown={ownKeys(press)}
    >
      {draft ? (
        <DraftThread
          key={`${draft.partId} ${draft.x} ${draft.y}`}
          desk={desk}
          draft={draft}
          reader={reader}
          snapshot={snapshot}
          people={people}
          commands={commands}
        />
      ) : null}
      {thread ? (
        <ThreadView
          key={thread.id}
          campaignId={campaignId}
          width={shownAs.width}
          thread={thread}
          reader={reader}
          people={people}
          commands={commands}
          place={placeOf(snapshot, thread.anchor)}
          onBack={() => leaveThread(desk)}
          onStep={step}
        />
      ) : null}
      {opened && !thread && !open.isPending && !resolved.isLoading ? (
        <Text px="8" py="24" tone="ink-3" centred balance>
          This thread is not here any more.{' '}
          <Button size="xs" variant="subtle" onClick={() => leaveThread(desk)}>
            Show all
          </Button>
        </Text>
      ) : null}
      {!opened && !draft ? (
        <>
          <ListHead
            desk={desk}
            filter={filter}
            counts={open.counts}
            isPlacing={isPlacing}
            mayComment={reader.mayComment}
          />
          {reader.mayComment ? (
            <Begun desk={desk} name={commentDraftOf(reader, campaignId)} />
          ) : null}
          <ThreadList
            desk={desk}
            listed={listed}
            filter={filter}
            snapshot={snapshot}
            mayComment={reader.mayComment}
          />
        </>
      ) : null}
    </div>
  )
}

type ListHeadProps = {
  desk: ThreadDesk
  filter: ThreadFilter
  counts: Record<ThreadFilter, number> | undefined
  isPlacing: boolean
  mayComment: boolean
}

const filterWords: Record<ThreadFilter, string> = {
  open: 'Open',
  mine: 'Mine',
  unread: 'Unread',
  resolved: 'Resolved',
}

function ListHead({ desk, filter, counts, isPlacing, mayComment }: ListHeadProps) {
  const choose = (wanted: ThreadFilter) => {
    keepFilter(desk.campaignId, wanted)
    desk.view.set((view) => ({ ...view, filter: wanted }))
  }
  return (
    <Stack gap="8">
      {mayComment ? (
        <Button
          size="xs"
          variant={isPlacing ? 'filled' : 'default'}
          aria-pressed={isPlacing}
          aria-keyshortcuts="C"
          leftSection={<IconMessagePlus size={14} stroke={1.5} aria-hidden />}
          // What is marked stays so, which is what the comment is about.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => togglePlacing(desk)}
        >
          {isPlacing ? 'Cancel' : 'Comment'}
        </Button>
      ) : null}
      <Choice
        snug
        label="Which comments"
        value={filter}
        onChange={choose}
        options={threadFilters.map((value) => ({
          value,
          label: filterWords[value],
          count: value === 'resolved' ? undefined : counts?.[value],
        }))}
      />
    </Stack>
  )
}

const find = (threads: readonly Thread[], id: string) => threads.find((thread) => thread.id === id)

/**
 * Who can be mentioned: the members, where one may see who they are; else those of them who have
 * written here.
 */
function usePeople(
  companyId: string,
  { me, mayComment }: Reader,
  threads: readonly Thread[],
): readonly Mentionable[] {
  const isMember = me?.kind === 'member'
  const enabled = mayComment && isMember
  const { data } = useQuery(
    api.members.list.queryOptions({ input: { companyId }, enabled, staleTime: 60_000 }),
  )
  return useMemo(() => {
    if (isMember) return (data?.members ?? []).map(({ personId, name }) => ({ id: personId, name }))
    const authors = threads.flatMap(({ comments }) => comments.map(({ author }) => author))
    const members = authors.filter(({ kind }) => kind === 'member')
    return [...new Map(members.map(({ id, name }) => [id, { id, name }])).values()]
  }, [isMember, data, threads])
}

/** A thread that is opened takes the keyboard, unless somebody is writing. */
function useFocusOnOpening(opened: string | null) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened && !isWriting(document.activeElement)) top.current?.focus({ preventScroll: true })
  }, [opened])
  return top
}

function isInside(panel: HTMLElement, target: EventTarget): boolean {
  return target instanceof Node && panel.contains(target)
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, input:not([type=radio])')
}
