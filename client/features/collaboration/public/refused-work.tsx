import { Button } from '@mantine/core'
import { IconPencilOff } from '@tabler/icons-react'
import { refusedEdits } from '#client/lib/campaign-session/connection-state.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import { CopyOut } from './copy-out.tsx'
import { useDropUnsaved } from './use-drop-unsaved.ts'
import { notSaved } from '../not-saved.ts'
import classes from './refused-work.module.css'

/**
 * Above a campaign that may no longer be edited, while it holds edits that were not saved: says so,
 * lets them be taken along, and shows the saved campaign when asked to. Nothing otherwise.
 */
export function RefusedWork({ session }: { session: CampaignSession }) {
  const edits = useStore(session.connection, refusedEdits)
  const { isAsked, isDropping, begin, drop, keep, onTaken } = useDropUnsaved(session)
  if (edits === 0) return null
  return (
    <section role="alert" aria-labelledby="refused-work" className={classes.panel}>
      <IconPencilOff size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <Heading id="refused-work" size="14" line="20">
          Your role no longer allows editing
        </Heading>
        <Text size="13" line="20" tone="ink-2">
          {isAsked
            ? `${notSaved(edits)} Once the saved campaign is shown, they are gone from this device.`
            : `${notSaved(edits)} They are kept on this device, and are sent if you may edit again.`}
        </Text>
      </div>
      <div className={classes.actions}>
        {isAsked ? (
          <>
            <Button size="xs" color="red" onClick={drop}>
              Discard and show
            </Button>
            <Button size="xs" variant="default" onClick={keep}>
              Keep them
            </Button>
          </>
        ) : (
          <>
            <CopyOut session={session} onTaken={onTaken} />
            <Button size="xs" variant="default" loading={isDropping} onClick={begin}>
              Show the saved campaign
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
