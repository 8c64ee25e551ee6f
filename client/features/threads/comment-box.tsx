import { Button, Textarea } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { CommentPicture } from '#shared/contract/comment-pictures.ts'
import { threadLimits } from '#shared/contract/thread-limits.ts'
import { Face } from '#client/ui/faces/faces.tsx'
import { Box, Row } from '#client/ui/layout/elements.tsx'
import { keepDraft, readDraft } from '#client/lib/drafts/drafts.ts'
import { isCommand } from '#client/lib/keys/match-keys.ts'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { fromComment, fromKept, toKeep, toSend } from './pictures/attached.ts'
import type { AttachedPicture } from './pictures/attached.ts'
import { AddPictures, PictureTray } from './pictures/picture-tray.tsx'
import { takePictures } from './pictures/take-pictures.ts'
import { useAttached } from './pictures/use-attached.ts'
import { completeMention, findPeople, mentionAt, mentionedIn } from './mentions.ts'
import type { Mentionable } from './mentions.ts'
import classes from './threads.module.css'

type CommentBoxProps = {
  label: string
  /** The verb on the button. */
  action: string
  placeholder: string
  initial?: string
  campaignId: string
  /** The pictures that are there already. */
  had?: readonly CommentPicture[]
  /** Under which name what is begun here is kept on this device, and where it belongs. */
  draft?: { name: string; about?: unknown }
  /** Whom `@` offers; without anybody it is a letter like others. */
  people: readonly Mentionable[]
  isSending: boolean
  /** What went wrong, in words. */
  problem?: string | undefined
  autoFocus?: boolean
  /** What is chosen with the comment, above the buttons. */
  beside?: ReactNode
  /** Resolves to whether it was sent: then the box is empty again. */
  onSend: (written: {
    body: string
    mentions: string[]
    pictures: { id: string; name?: string }[]
  }) => Promise<boolean>
  onCancel?: () => void
}

/**
 * Where a comment is written, and pictures are chosen, pasted or dropped; what is begun is kept until it
 * is sent. `@` offers people; Ctrl+Enter sends.
 */
export function CommentBox(props: CommentBoxProps) {
  const { initial = '', campaignId, had = [], draft, people, onSend, onCancel } = props
  const [text, setText] = useState(() => (draft && readDraft(draft.name)?.words) ?? initial)
  const [caret, setCaret] = useState(text.length)
  const [isClosed, setClosed] = useState(false)
  const [active, setActive] = useState(0)
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const begun = isClosed ? null : mentionAt(text, caret)
  const found = begun ? findPeople(people, begun.words) : []
  const chosen = found[Math.min(active, found.length - 1)]
  const trimmed = text.trim()
  const keep = (words: string, pictures: readonly AttachedPicture[]) => {
    if (draft) keepDraft(draft.name, { ...draft, words, pictures: toKeep(pictures) })
  }
  const attached = useAttached({
    campaignId,
    initial: () => [...fromComment(had), ...fromKept(draft && readDraft(draft.name)?.pictures)],
    onChange: (pictures) => keep(field.current?.value ?? text, pictures),
  })
  const pictures = toSend(attached.pictures)
  const send = async () => {
    if (!trimmed || !pictures || props.isSending) return
    const mentions = mentionedIn(people, trimmed).map((person) => person.id)
    const wasSent = await onSend({
      body: trimmed,
      mentions: mentions.slice(0, threadLimits.mentions),
      pictures,
    })
    if (!wasSent) return
    setText('')
    attached.clear()
    keep('', [])
  }
  const write = (words: string) => {
    setText(words)
    keep(words, attached.pictures)
  }
  const mention = ({ name }: Mentionable) => {
    if (!begun) return
    const done = completeMention(text, { from: begun.from, to: caret, name })
    write(done.text)
    setCaret(done.caret)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(done.caret, done.caret)
    })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isCommand(event)) {
      event.preventDefault()
      void send()
    } else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault()
      mention(chosen)
    } else if (chosen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((found.indexOf(chosen) + step + found.length) % found.length)
    } else if (event.key === 'Escape' && (chosen || onCancel)) {
      event.preventDefault()
      event.stopPropagation()
      if (chosen) setClosed(true)
      else onCancel?.()
    }
  }
  const follow = () => setCaret(field.current?.selectionStart ?? 0)
  return (
    <div
      className={classes.box}
      data-over={isOver || undefined}
      {...takePictures(attached.add, setOver)}
    >
      <Textarea
        ref={field}
        aria-label={props.label}
        placeholder={
          people.length > 0 ? `${props.placeholder}, @ mentions somebody` : props.placeholder
        }
        autosize
        minRows={2}
        maxRows={10}
        maxLength={threadLimits.body}
        value={text}
        error={props.problem}
        data-autofocus={props.autoFocus || undefined}
        autoFocus={props.autoFocus ?? false}
        aria-haspopup="listbox"
        aria-controls={found.length > 0 ? `${id}-people` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
        onChange={(event) => {
          write(event.currentTarget.value)
          setCaret(event.currentTarget.selectionStart)
          setClosed(false)
          setActive(0)
        }}
        onSelect={follow}
        onKeyDown={ownKeys(press)}
      />
      {found.length > 0 ? (
        <div id={`${id}-people`} role="listbox" aria-label="People" className={classes.people}>
          {found.map((person) => (
            <Person
              key={person.id}
              id={`${id}-${person.id}`}
              person={person}
              isActive={person === chosen}
              onChoose={() => mention(person)}
            />
          ))}
        </div>
      ) : null}
      <PictureTray campaignId={campaignId} attached={attached} />
      {props.beside}
      <Row gap="4" align="center" className={classes.boxFoot ?? ''}>
        <AddPictures onFiles={attached.add} />
        <Box grow />
        {onCancel ? (
          <Button size="xs" variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <Button
          size="xs"
          disabled={!trimmed || !pictures}
          loading={props.isSending}
          onClick={() => void send()}
        >
          {props.action}
        </Button>
      </Row>
    </div>
  )
}

type PersonProps = { id: string; person: Mentionable; isActive: boolean; onChoose: () => void }

function Person({ id, person, isActive, onChoose }: PersonProps): ReactNode {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.person}
      // The text keeps the caret.
      onMouseDown={(event) => {
        event.preventDefault()
        onChoose()
      }}
    >
      <Face person={person} size={20} />
      <bdi translate="no">{person.name}</bdi>
    </div>
  )
}
