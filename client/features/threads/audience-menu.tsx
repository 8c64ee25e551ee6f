import { Menu } from '@mantine/core'
import { IconDots, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import type { Thread } from '#shared/contract/threads.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { ThreadCommands } from './public/use-threads.ts'

type AudienceMenuProps = { thread: Thread; commands: ThreadCommands }

/** Keeps a thread to the team, or shows it to guests, which is asked first: it can't be unread. */
export function AudienceMenu({ thread, commands: { setAudience } }: AudienceMenuProps) {
  const { id: threadId, internal } = thread
  const [isAsking, setAsking] = useState(false)
  const said = thread.comments.filter(({ deletedAt }) => !deletedAt).length
  const show = () => setAudience.mutateAsync({ threadId, internal: false })
  const keep = () =>
    setAudience.mutate(
      { threadId, internal: true },
      {
        onError: showProblem,
        onSuccess: () =>
          showUndo({
            message: 'Only the team sees this thread now.',
            onUndo: () =>
              setAudience.mutate({ threadId, internal: false }, { onError: showProblem }),
          }),
      },
    )
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal>
        <Menu.Target>
          <IconButton label="Who sees this thread" size={28}>
            <IconDots size={16} stroke={1.5} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {internal ? (
            <Menu.Item
              leftSection={<IconLockOpen size={16} stroke={1.5} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              Show to guests…
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconLock size={16} stroke={1.5} aria-hidden />} onClick={keep}>
              Keep to the team
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Show this thread to guests"
        button="Show to guests"
        run={show}
      >
        Guests whose link lets them comment will read all of it:{' '}
        {said === 1 ? 'the comment' : `all ${said} comments`} written so far, with their names, and
        what is added.
      </Confirm>
    </>
  )
}
