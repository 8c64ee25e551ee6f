import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '#client/lib/api/api.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { ShownGoal } from './goal-words.ts'
import { useNumbersAgain } from './use-numbers-again.ts'

const dialogs = {
  edit: lazyFile(async () => (await import('./goal-dialog.tsx')).GoalDialog),
  main: lazyFile(async () => (await import('./main-goal-dialog.tsx')).MainGoalDialog),
}

type GoalMenuProps = {
  campaignId: string
  goal: ShownGoal
  /** It is gone once ten seconds have passed. */
  onRemoved: () => void
  onRestored: () => void
}

/** What can be done with a goal. */
export function GoalMenu({ campaignId, goal, onRemoved, onRestored }: GoalMenuProps) {
  const [open, setOpen] = useState<'edit' | 'main' | null>(null)
  const askAgain = useNumbersAgain()
  const { id: goalId, name, isMain } = goal
  const remove = () => {
    onRemoved()
    showUndo({
      message: `${name} is no goal any more.`,
      onUndo: onRestored,
      onExpire: () => {
        client.goals
          .remove({ campaignId, goalId })
          .catch((error: unknown) => {
            onRestored()
            showProblem(error)
          })
          .finally(() => void askAgain())
      },
    })
  }
  const close = () => setOpen(null)
  return (
    <>
      <Menu width={200} position="bottom-end">
        <Menu.Target>
          <IconButton label={`More about ${name}`}>
            <IconDots size={16} stroke={1.5} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('edit')}>Name and worth</Menu.Item>
          {isMain ? null : (
            <Menu.Item onClick={() => setOpen('main')}>Make it the main goal</Menu.Item>
          )}
          <Menu.Item color="red" onClick={remove}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open ? (
        <LazyBoundary
          part={dialogs[open]}
          props={{ campaignId, goal, onClose: close }}
          onFailed={() => {
            close()
            sayNotLoaded('The form')
          }}
        />
      ) : null}
    </>
  )
}
