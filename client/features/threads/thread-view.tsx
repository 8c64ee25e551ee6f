import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useRef } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { deviceNames } from '#client/lib/campaign-session/devices.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import type { ThreadPlace } from './public/place-words.ts'
import type { ThreadCommands } from './public/use-threads.ts'
import type { ShownAs, Thread } from '#shared/contract/threads.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Box, Stack, Text } from '#client/ui/layout/elements.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { CommentBox } from './comment-box.tsx'
import { AudienceMenu } from './audience-menu.tsx'
import { CommentRow } from './comment-row.tsx'
import type { Mentionable } from './mentions.ts'
import { MarkGlyph } from './marks/mark-glyph.tsx'
import { ThreadTask } from './thread-task.tsx'
import { TeamOnly } from './thread-row.tsx'
import { useReading } from './use-reading.ts'
import classes from './threads.module.css'
import { replyDraftOf } from './public/reader.ts'
import type { Reader } from './public/reader.ts'

type ThreadViewProps = {
  campaignId: string
  /** The width at which the page is shown now. */
  width: ShownAs['width']
  thread: Thread
  place: ThreadPlace
  reader: Reader
  people: readonly Mentionable[]
  commands: ThreadCommands
  onBack: () => void
  onStep: (step: 1 | -1) => void
}

/** One thread: where it is, what was said, and a place to answer. */
export function ThreadView({ thread, place, reader, people, commands, ...props }: ThreadViewProps) {
  const { campaignId } = props
  const { id, anchor, resolved, comments } = thread
  const sent = useRef(uuidv7())
  useReading(thread, reader, commands)
  const settle = () =>
    commands.settle.mutate({ threadId: id, resolved: !resolved }, { onError: showProblem })
  return (
    <Stack as="section" aria-label="Thread" gap="12">
      <div className={classes.threadHead}>
        <IconButton label="All comments" size={28} onClick={props.onBack}>
          <IconArrowLeft size={16} stroke={1.5} />
        </IconButton>
        <IconButton label="Previous thread" shortcut="P" size={28} onClick={() => props.onStep(-1)}>
          <IconChevronUp size={16} stroke={1.5} />
        </IconButton>
        <IconButton label="Next thread" shortcut="N" size={28} onClick={() => props.onStep(1)}>
          <IconChevronDown size={16} stroke={1.5} />
        </IconButton>
        <Box as="span" grow />
        {reader.mayComment ? (
          <Button
            size="xs"
            variant="default"
            leftSection={resolved ? null : <IconCheck size={14} stroke={1.5} aria-hidden />}
            onClick={settle}
          >
            {resolved ? 'Reopen' : 'Resolve'}
          </Button>
        ) : null}
        {reader.mayChooseAudience ? <AudienceMenu thread={thread} commands={commands} /> : null}
      </div>
      {thread.internal ? <TeamOnly /> : null}
      <p className={classes.place} data-gone={place.isGone || undefined} dir="auto" translate="no">
        {anchor.mark ? <MarkGlyph mark={anchor.mark} /> : null}
        {place.words}
      </p>
      {anchor.mark && anchor.mark.width !== props.width ? (
        <Text size="12" line="16" tone="ink-2">
          Drawn at {deviceNames[anchor.mark.width].toLowerCase()} width. At this one it may stand
          elsewhere.
        </Text>
      ) : null}
      {anchor.quote ? (
        <blockquote className={classes.quote} dir="auto" translate="no">
          {anchor.quote}
        </blockquote>
      ) : null}
      {reader.mayAssign ? (
        <ThreadTask thread={thread} people={people} me={reader.me?.id} commands={commands} />
      ) : null}
      <ol className={classes.comments}>
        {comments.map((comment) => (
          <CommentRow
            key={comment.id}
            campaignId={campaignId}
            comment={comment}
            people={people}
            commands={commands}
            me={reader.mayComment ? reader.me : null}
          />
        ))}
      </ol>
      {resolved ? (
        <p className={classes.resolved}>
          Resolved by {resolved.by}, <RelativeTime at={resolved.at} />
        </p>
      ) : null}
      {reader.mayComment ? (
        <CommentBox
          label="Reply"
          campaignId={campaignId}
          action="Reply"
          placeholder={replyWords(thread)}
          draft={{ name: replyDraftOf(reader, id) }}
          people={people}
          isSending={commands.reply.isPending}
          problem={commands.reply.error ? problemOf(commands.reply.error).detail : undefined}
          onSend={(written) =>
            commands.reply.mutateAsync({ threadId: id, clientId: sent.current, ...written }).then(
              () => {
                sent.current = uuidv7()
                return true
              },
              () => false,
            )
          }
        />
      ) : null}
    </Stack>
  )
}

function replyWords({ resolved, internal }: Thread): string {
  if (resolved) return 'A reply opens it again'
  return internal ? 'Reply to the team' : 'Reply'
}
