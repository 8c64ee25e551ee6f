import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { api } from '#client/lib/api/api.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import type { Readable } from '#client/lib/campaign-session/store.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { isPlain, keyOf } from '#client/lib/keys/match-keys.ts'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { placeOf } from './place-words.ts'
import { leaveThread, openThread, stepThread, togglePlacing } from './thread-desk.ts'
import type { ThreadDesk, ThreadFilter } from './thread-desk.ts'
import { useThreadCommands, useThreads } from './use-threads.ts'
import type { ThreadCommands } from './use-threads.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Anchor, Thread } from '#shared/contract/threads.ts'
import { Choice } from '#client/ui/forms/choice.tsx'
import { Stack, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { Begun } from '../begun-comment.tsx'
import { CommentBox } from '../comment-box.tsx'
import type { Mentionable } from '../mentions.ts'
import { ThreadRow } from '../thread-row.tsx'
import { commentDraftOf } from './reader.ts'
import type { Reader } from './reader.ts'
import { ThreadView } from '../thread-view.tsx'
import classes from '../threads.module.css'

type ThreadsPanelProps = {
  desk: ThreadDesk
  reader: Reader
  campaign: Readable<CampaignSnapshot>
}

/** All threads of a campaign, the one that is read, and a place to begin another. */
export function ThreadsPanel({ desk, reader, campaign }: ThreadsPanelProps) {
  const { campaignId, companyId } = desk
  const { opened, draft, filter, isPlacing } = useStore(desk.view, (view) => view)
  const snapshot = useStore(campaign, (whole) => whole)
  const open = useThreads(campaignId, 'open')
  const isAway = opened !== null && !open.isPending && !find(open.threads, opened)
  const resolved = useThreads(campaignId, 'resolved', filter === 'resolved' || isAway)
  const listed = filter === 'open' ? open : resolved
  const people = usePeople(companyId, reader, open.threads)
  const commands = useThreadCommands(campaignId)
  const thread = opened ? (find(open.threads, opened) ?? find(resolved.threads, opened)) : undefined
  const step = (by: 1 | -1) =>
    stepThread(
      desk,
      listed.threads.map(({ id }) => id),
      by,
    )
  const top = useFocusOnOpening(opened)
  const press = (event: KeyboardEvent<HTMLElement>) => {
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
        <Draft
          key={`${draft.partId} ${draft.x} ${draft.y}`}
          desk={desk}
          draft={draft}
          name={commentDraftOf(reader, campaignId)}
          snapshot={snapshot}
          people={people}
          commands={commands}
        />
      ) : null}
      {thread ? (
        <ThreadView
          key={thread.id}
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
            isPlacing={isPlacing}
            mayComment={reader.mayComment}
          />
          {reader.mayComment ? (
            <Begun desk={desk} name={commentDraftOf(reader, campaignId)} />
          ) : null}
          <List
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
  isPlacing: boolean
  mayComment: boolean
}

function ListHead({ desk, filter, isPlacing, mayComment }: ListHeadProps) {
  return (
    <div className={classes.listHead}>
      <Choice
        label="Which comments"
        value={filter}
        onChange={(value) => desk.view.set((view) => ({ ...view, filter: value }))}
        options={[
          { value: 'open', label: 'Open' },
          { value: 'resolved', label: 'Resolved' },
        ]}
      />
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
    </div>
  )
}

type ListProps = {
  desk: ThreadDesk
  listed: ReturnType<typeof useThreads>
  filter: ThreadFilter
  snapshot: CampaignSnapshot
  mayComment: boolean
}

function List({ desk, listed, filter, snapshot, mayComment }: ListProps) {
  const { threads, error, isPending, refetch } = listed
  if (error && threads.length === 0)
    return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows what="the comments" rows={3} height={64} />
  if (threads.length === 0)
    return (
      <Text px="8" py="24" tone="ink-3" centred balance>
        {filter === 'open' ? emptyWords(mayComment) : 'Nothing is resolved yet.'}
      </Text>
    )
  return (
    <>
      <ul className={classes.list}>
        {threads.map((thread) => (
          <ThreadRow
            key={thread.id}
            thread={thread}
            place={placeOf(snapshot, thread.anchor)}
            onOpen={() => openThread(desk, thread.id)}
          />
        ))}
      </ul>
      {listed.hasNextPage ? (
        <Button
          size="xs"
          variant="subtle"
          loading={listed.isFetchingNextPage}
          onClick={() => void listed.fetchNextPage()}
        >
          Show older ones
        </Button>
      ) : null}
    </>
  )
}

const emptyWords = (mayComment: boolean) =>
  mayComment
    ? 'No open comments. Press C, then click what you want to talk about.'
    : 'No open comments.'

type DraftProps = {
  desk: ThreadDesk
  draft: Anchor
  name: string
  snapshot: CampaignSnapshot
  people: readonly Mentionable[]
  commands: ThreadCommands
}

function Draft({ desk, draft, name, snapshot, people, commands: { create } }: DraftProps) {
  const clientId = useRef(uuidv7())
  return (
    <Stack as="section" aria-label="New comment" gap="12">
      <p className={classes.place}>{placeOf(snapshot, draft).words}</p>
      {draft.quote ? <blockquote className={classes.quote}>{draft.quote}</blockquote> : null}
      <CommentBox
        label="Comment"
        placeholder="Write a comment"
        action="Comment"
        autoFocus
        draft={{ name, about: draft }}
        people={people}
        isSending={create.isPending}
        problem={create.error ? problemOf(create.error).detail : undefined}
        onCancel={() => leaveThread(desk)}
        onSend={(written) =>
          create.mutateAsync({ anchor: draft, clientId: clientId.current, ...written }).then(
            () => {
              desk.view.set((view) => ({ ...view, draft: null, filter: 'open' }))
              return true
            },
            () => false,
          )
        }
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

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, input:not([type=radio])')
}
