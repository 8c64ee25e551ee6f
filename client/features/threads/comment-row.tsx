import { authorName } from '#shared/contract/author-name.ts'
import { Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { problemOf } from '#client/lib/errors/problem.ts'
import type { ThreadCommands } from './public/use-threads.ts'
import type { Author, Comment } from '#shared/contract/threads.ts'
import { Face } from '#client/ui/faces/faces.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { CommentBox } from './comment-box.tsx'
import { madeWithWords } from './made-with-words.ts'
import { CommentPictures } from './pictures/comment-pictures.tsx'
import { splitMentions } from './mentions.ts'
import type { Mentionable } from './mentions.ts'
import classes from './threads.module.css'

type CommentRowProps = {
  campaignId: string
  comment: Comment
  me: Pick<Author, 'kind' | 'id'> | null
  people: readonly Mentionable[]
  commands: ThreadCommands
}

/** One comment; what one wrote oneself can be changed and deleted here. */
export function CommentRow({ campaignId, comment, me, people, commands }: CommentRowProps) {
  const [isEditing, setEditing] = useState(false)
  const { author, deletedAt } = comment
  const isOwn = me !== null && author.kind === me.kind && author.id === me.id
  if (deletedAt) return <li className={classes.deleted}>{authorName(author)} deleted a comment</li>
  return (
    <Row as="li" gap="8">
      <Face person={author} size={24} />
      <div className={classes.commentMain}>
        <div className={classes.commentHead}>
          <Text as="span" weight="600" truncate dir="auto" translate="no">
            {author.name}
          </Text>
          {author.kind === 'guest' ? <span className={classes.guest}>Guest</span> : null}
          <Text as="span" rigid size="12" tone="ink-3">
            <RelativeTime at={comment.createdAt} />
            {comment.editedAt ? ', edited' : null}
          </Text>
          {isOwn && !isEditing ? (
            <OwnMenu comment={comment} commands={commands} onEdit={() => setEditing(true)} />
          ) : null}
        </div>
        {isEditing ? (
          <CommentBox
            label="Your comment"
            campaignId={campaignId}
            had={comment.pictures}
            placeholder="Write a comment"
            action="Save"
            autoFocus
            initial={comment.body}
            people={people}
            isSending={commands.edit.isPending}
            problem={commands.edit.error ? problemOf(commands.edit.error).detail : undefined}
            onCancel={() => setEditing(false)}
            onSend={(written) =>
              commands.edit.mutateAsync({ commentId: comment.id, ...written }).then(
                () => {
                  setEditing(false)
                  return false
                },
                () => false,
              )
            }
          />
        ) : (
          <>
            <CommentText comment={comment} />
            <CommentPictures campaignId={campaignId} pictures={comment.pictures} />
            {comment.madeWith ? (
              <Text as="span" size="12" tone="ink-3">
                {madeWithWords(comment.madeWith)}
              </Text>
            ) : null}
          </>
        )}
      </div>
    </Row>
  )
}

/** The words, with those who are mentioned in them. */
function CommentText({ comment: { body, mentions } }: { comment: Comment }) {
  return (
    <Text prewrap anywhere dir="auto" translate="no">
      {splitMentions(body, mentions).map(({ from, text, person }) =>
        person ? (
          <strong key={from} className={classes.mention}>
            {text}
          </strong>
        ) : (
          text
        ),
      )}
    </Text>
  )
}

type OwnMenuProps = { comment: Comment; commands: ThreadCommands; onEdit: () => void }

function OwnMenu({ comment, commands, onEdit }: OwnMenuProps) {
  const remove = () =>
    commands.remove.mutate(comment.id, {
      onError: showProblem,
      onSuccess: () =>
        showUndo({
          message: 'Your comment is deleted.',
          onUndo: () => commands.restore.mutate(comment.id, { onError: showProblem }),
        }),
    })
  return (
    <Menu position="bottom-end" width={160} withinPortal>
      <Menu.Target>
        <IconButton label="Your comment: edit or delete" size={24} className={classes.own ?? ''}>
          <IconDots size={16} stroke={1.5} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />} onClick={onEdit}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />} onClick={remove}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
