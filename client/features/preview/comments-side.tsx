import { IconX } from '@tabler/icons-react'
import { useStore } from '#client/lib/campaign-session/store.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useViewer } from '#client/lib/session/admission.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { leaveThread } from '#client/features/threads/public/desk-acts.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Heading } from '#client/ui/layout/elements.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import type { ShownAs } from '#shared/contract/threads.ts'
import type { Reader } from '#client/features/threads/public/reader.ts'
import classes from './comments-side.module.css'
import type { Desk } from './use-desk.ts'

export const threadsPanel = lazyFile(
  async () => (await import('#client/features/threads/public/threads-panel.tsx')).ThreadsPanel,
)

const hearByMail = lazyFile(async () => (await import('./answering.tsx')).HearByMail)

type CommentsSideProps = {
  open: Desk
  reader: Reader
  session: CampaignSession
  shownAs: ShownAs
}

/** The threads beside the page, for guests with where they hear of replies; on a phone a sheet below it. */
export function CommentsSide({ open, reader, session, shownAs }: CommentsSideProps) {
  const { desk, isOpen } = open
  const isShown = useStore(isOpen, (value) => value)
  const isPlacing = useStore(desk.view, (view) => view.isPlacing)
  const { isGuest } = useViewer()
  if (!isShown) return null
  const close = () => {
    leaveThread(desk)
    isOpen.set(() => false)
  }
  return (
    <aside className={classes.side} aria-label="Comments" data-placing={isPlacing || undefined}>
      <div className={classes.head}>
        <Heading size="13">Comments</Heading>
        <IconButton label="Close comments" size={30} onClick={close}>
          <IconX size={16} stroke={1.5} />
        </IconButton>
      </div>
      <div className={classes.body}>
        <LazyPart
          part={threadsPanel}
          what="the comments"
          props={{ desk, reader, campaign: session.campaign, shownAs }}
        />
      </div>
      {isGuest ? (
        <div className={classes.foot}>
          <LazyPart
            part={hearByMail}
            what="where you hear of replies"
            props={{ campaignId: session.campaignId }}
          />
        </div>
      ) : null}
    </aside>
  )
}
