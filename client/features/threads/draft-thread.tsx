import { Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Anchor } from '#shared/contract/threads.ts'
import { keepDraft } from '#client/lib/drafts/drafts.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { Stack } from '#client/ui/layout/elements.tsx'
import { CommentBox } from './comment-box.tsx'
import { isForTeam, keepForTeam } from './for-team.ts'
import { keepFilter } from './kept-filter.ts'
import { MarkGlyph } from './marks/mark-glyph.tsx'
import type { Mentionable } from './mentions.ts'
import { placeOf } from './public/place-words.ts'
import { commentDraftOf } from './public/reader.ts'
import type { Reader } from './public/reader.ts'
import { leaveThread } from './public/desk-acts.ts'
import type { ThreadDesk } from './public/thread-desk.ts'
import type { ThreadCommands } from './public/use-threads.ts'
import classes from './threads.module.css'

type DraftThreadProps = {
  desk: ThreadDesk
  draft: Anchor
  reader: Reader
  snapshot: CampaignSnapshot
  people: readonly Mentionable[]
  commands: ThreadCommands
}

/** Where a thread is begun; members say whether it is for the team alone. */
export function DraftThread({ desk, draft, reader, snapshot, people, commands }: DraftThreadProps) {
  const { create } = commands
  const { campaignId } = desk
  const draftName = commentDraftOf(reader, campaignId)
  const clientId = useRef(uuidv7())
  const [forTeam, setForTeam] = useState(() => reader.seesInternal && isForTeam(campaignId))
  const choose = (only: boolean) => {
    setForTeam(only)
    keepForTeam(campaignId, only)
  }
  return (
    <Stack as="section" aria-label="New comment" gap="12">
      <p className={classes.place} dir="auto" translate="no">
        {draft.mark ? <MarkGlyph mark={draft.mark} /> : null}
        {placeOf(snapshot, draft).words}
      </p>
      {draft.quote ? <blockquote className={classes.quote}>{draft.quote}</blockquote> : null}
      <CommentBox
        label="Comment"
        campaignId={campaignId}
        placeholder={forTeam ? 'Write to the team' : 'Write a comment'}
        action="Comment"
        autoFocus
        draft={{ name: draftName, about: draft }}
        people={people}
        isSending={create.isPending}
        problem={create.error ? problemOf(create.error).detail : undefined}
        beside={
          reader.seesInternal ? (
            <Switch
              size="xs"
              color="ink"
              label="Only for the team"
              description={forTeam ? 'Guests never see it.' : 'Guests with a link can read it.'}
              checked={forTeam}
              onChange={(event) => choose(event.currentTarget.checked)}
            />
          ) : null
        }
        onCancel={() => leaveThread(desk)}
        onSend={(written) =>
          create
            .mutateAsync({
              anchor: draft,
              clientId: clientId.current,
              internal: forTeam,
              ...written,
            })
            .then(
              () => {
                // Before the list is shown, which would offer it again.
                keepDraft(draftName, { words: '' })
                keepFilter(campaignId, 'open')
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
