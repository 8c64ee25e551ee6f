import { authorName } from '#shared/contract/author-name.ts'
import { UnstyledButton } from '@mantine/core'
import { IconLock, IconPhoto } from '@tabler/icons-react'
import type { ThreadPlace } from './public/place-words.ts'
import type { Thread } from '#shared/contract/threads.ts'
import { Face } from '#client/ui/faces/faces.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Row, Spoken, Text } from '#client/ui/layout/elements.tsx'
import { MarkGlyph } from './marks/mark-glyph.tsx'
import { TaskLine } from './task-line.tsx'
import classes from './threads.module.css'

/** Says that guests don't see a thread. */
export function TeamOnly() {
  return (
    <span className={classes.teamOnly}>
      <IconLock size={12} stroke={2} aria-hidden />
      Only the team
    </span>
  )
}

function Pictures({ count }: { count: number }) {
  return (
    <span className={classes.pictures}>
      <IconPhoto size={14} stroke={1.5} aria-hidden />
      {count}
      <Spoken>{count === 1 ? 'picture' : 'pictures'}</Spoken>
    </span>
  )
}

type ThreadRowProps = { thread: Thread; place: ThreadPlace; onOpen: () => void }

/** A thread in the list: who began it, with what, where, and how many answered. */
export function ThreadRow({ thread, place, onOpen }: ThreadRowProps) {
  const said = thread.comments.filter(({ deletedAt }) => !deletedAt)
  const [first] = said
  if (!first) return null
  const replies = said.length - 1
  const pictures = said.reduce((sum, comment) => sum + comment.pictures.length, 0)
  return (
    <li>
      <UnstyledButton
        className={classes.row}
        data-unread={thread.unread || undefined}
        onClick={onOpen}
      >
        <span aria-hidden>
          <Face person={first.author} size={24} />
        </span>
        <span className={classes.rowMain}>
          <span className={classes.commentHead}>
            <Text as="span" weight="600" truncate>
              {authorName(first.author)}
            </Text>
            {thread.unread ? <Spoken>Unread</Spoken> : null}
            <Text as="span" rigid size="12" tone="ink-3">
              <RelativeTime at={said.at(-1)?.createdAt ?? first.createdAt} />
            </Text>
          </span>
          {thread.anchor.quote ? (
            <q className={classes.rowQuote} dir="auto" translate="no">
              {thread.anchor.quote}
            </q>
          ) : null}
          <span className={classes.excerpt} dir="auto" translate="no">
            {first.body}
          </span>
          <TaskLine thread={thread} />
          <Row as="span" gap="8" size="12" line="16" tone="ink-3">
            {thread.internal ? <TeamOnly /> : null}
            {thread.anchor.mark ? <MarkGlyph mark={thread.anchor.mark} /> : null}
            <span
              className={classes.rowPlace}
              data-gone={place.isGone || undefined}
              dir="auto"
              translate="no"
            >
              {place.words}
            </span>
            {pictures > 0 ? <Pictures count={pictures} /> : null}
            {replies > 0 ? (
              <span className={classes.replies}>
                {replies} {replies === 1 ? 'reply' : 'replies'}
              </span>
            ) : null}
          </Row>
        </span>
      </UnstyledButton>
    </li>
  )
}
