import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { amountField, noAmount, readAmount } from '#client/lib/words/amount.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from './form-foot.tsx'
import type { GoalDialogProps } from './goal-words.ts'
import { useNumbersAgain } from './use-numbers-again.ts'

/** What a goal is called, and what it brings whenever a visitor reaches it. */
export function GoalDialog({ campaignId, goal, onClose }: GoalDialogProps) {
  const askAgain = useNumbersAgain()
  const [isRead, setRead] = useState(true)
  const form = useContractForm({
    operation: api.goals.update,
    initialValues: {
      name: goal.name,
      worth: amountField(goal.worth),
    },
    inputOf: ({ name, worth }) => ({
      campaignId,
      goalId: goal.id,
      name,
      worth: readAmount(worth) ?? null,
    }),
    onValuesChange: ({ worth }) => setRead(readAmount(worth) !== undefined),
    onSuccess: async () => {
      await askAgain()
      onClose()
    },
  })
  const worthError = isRead ? form.errors['worth'] : noAmount
  return (
    <Dialog opened onClose={onClose} title="Name and worth" size="26rem">
      <form
        {...form.props}
        onSubmit={(event) => {
          if (isRead) form.props.onSubmit(event)
          else event.preventDefault()
        }}
      >
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          data-autofocus
          maxLength={80}
          {...form.getInputProps('name')}
        />
        <TextInput
          mt="md"
          label="Worth"
          description="What one visitor who reaches it brings, in your currency. Empty for nothing."
          inputMode="decimal"
          {...form.getInputProps('worth')}
          error={worthError}
        />
        <FormFoot
          problem={form.problem}
          button="Save"
          isSending={form.isSending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
