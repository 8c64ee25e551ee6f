import { Select, TextInput } from '@mantine/core'
import { targetMeasures } from '#shared/contract/target-limits.ts'
import type { TargetMeasure } from '#shared/contract/target-limits.ts'
import type { Target } from '#shared/contract/targets.ts'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { wallTimeAt } from '#client/lib/words/zoned-time.ts'
import { targetMeasureNames } from '#client/ui/campaigns/target-words.ts'
import { useNow } from '#client/ui/figures/use-now.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '../goals/form-foot.tsx'
import { useNumbersAgain } from '../goals/use-numbers-again.ts'

type TargetDialogProps = {
  campaignId: string
  /** null sets the first one. */
  target: Target | null
  timeZone: string
  onClose: () => void
}

type Values = { measure: TargetMeasure; count: string; by: string }

/** How many of what the campaign is to reach, and perhaps by when. */
export function TargetDialog({ campaignId, target, timeZone, onClose }: TargetDialogProps) {
  const askAgain = useNumbersAgain()
  const today = wallTimeAt(useNow(), timeZone).slice(0, 'YYYY-MM-DD'.length)
  const initialValues: Values = {
    measure: target?.measure ?? 'conversions',
    count: target ? String(target.count) : '',
    by: target?.by ?? '',
  }
  const form = useContractForm({
    operation: api.targets.set,
    initialValues,
    inputOf: ({ measure, count, by }) => ({
      campaignId,
      measure,
      count: count.trim() === '' ? Number.NaN : Number(count.replaceAll(/[\s.,’']/g, '')),
      by: by || null,
    }),
    onSuccess: async () => {
      await askAgain()
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={target ? 'Change the target' : 'Set a target'}
      size="26rem"
    >
      <form {...form.props}>
        <TextInput
          label="Number to reach"
          description="Counted since the beginning, so what came before counts, too."
          placeholder="500"
          inputMode="numeric"
          required
          withAsterisk={false}
          data-autofocus
          maxLength={20}
          {...form.getInputProps('count')}
        />
        <Select
          mt="md"
          label="Of"
          allowDeselect={false}
          data={targetMeasures.map((value) => ({ value, label: targetMeasureNames[value] }))}
          {...form.getInputProps('measure')}
        />
        <TextInput
          mt="md"
          type="date"
          label="By"
          description="The last day on which it counts. Empty for no end."
          min={today}
          max="2099-12-31"
          {...form.getInputProps('by')}
        />
        <FormFoot
          problem={form.problem}
          button={target ? 'Save' : 'Set the target'}
          isSending={form.isSending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
