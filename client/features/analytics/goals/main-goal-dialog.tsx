import { client } from '#client/lib/api/api.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import type { GoalDialogProps } from './goal-words.ts'
import { useNumbersAgain } from './use-numbers-again.ts'

/** Asks before conversions are those of another goal, everywhere. */
export function MainGoalDialog({ campaignId, goal, onClose }: GoalDialogProps) {
  const askAgain = useNumbersAgain()
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Make ${goal.name} the main goal`}
      button="Make it the main goal"
      isHarmless
      run={async () => {
        await client.goals.update({ campaignId, goalId: goal.id, isMain: true })
        await askAgain()
      }}
    >
      <Text pretty>
        Conversions of before are counted anew: on every screen, the wall and in files they are
        those of this goal then. The other goals stay, and each can become the main one again.
      </Text>
    </Confirm>
  )
}
