import { Button, Select, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Experiment } from '#shared/contract/experiments.ts'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { LiftField } from './lift-field.tsx'
import { ShareFields } from './share-fields.tsx'
import { wrongShares } from './shares.ts'

type ChangeDialogProps = { campaignId: string; experiment: Experiment; onClose: () => void }

/** Other shares, another goal, or another way to share, while an experiment runs. */
export function ChangeDialog({ campaignId, experiment, onClose }: ChangeDialogProps) {
  const queries = useQueryClient()
  const goals = useQuery(api.goals.list.queryOptions({ input: { campaignId } }))
  const [participants, setParticipants] = useState(() => participantsOf(experiment))
  const begun = {
    goalId: experiment.goal.id,
    smallestLift: experiment.smallestLift,
    adapts: experiment.adapts,
  }
  const form = useContractForm({
    operation: api.experiments.change,
    initialValues: begun,
    inputOf: (values) => ({
      campaignId,
      experimentId: experiment.id,
      variants: participants.map(({ id, weight }) => ({ id, weight })),
      ...values,
    }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: api.experiments.key() }),
  })
  const known = goals.data?.goals ?? [experiment.goal]
  const isOther = form.values.goalId !== begun.goalId
  return (
    <Dialog opened onClose={onClose} title="Change the experiment" size="32rem">
      <form {...form.props}>
        <Stack gap="16">
          <div>
            <ShareFields participants={participants} onChange={setParticipants} isFixed />
            <Text size="12" tone="ink-3" mt="4" pretty>
              Other shares hold from tomorrow on, so that nobody’s page changes within a day. What
              was counted still counts.
            </Text>
          </div>
          <Select
            label="Goal"
            description={
              isOther
                ? 'The comparison begins anew with it; what was counted before stays readable.'
                : undefined
            }
            allowDeselect={false}
            data={known.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('goalId')}
          />
          <LiftField {...form.getInputProps('smallestLift')} />
          <Switch
            label="Send more visitors to what works"
            description="Each day the shares move towards what has worked so far, whatever they are now."
            {...form.getInputProps('adapts', { type: 'checkbox' })}
          />
        </Stack>
        {form.problem ? <ErrorNotice error={form.problem} /> : null}
        <Row gap="8" align="center" justify="end" wrap mt="24">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={form.isSending}
            disabled={wrongShares(participants) !== null}
          >
            Save
          </Button>
        </Row>
      </form>
    </Dialog>
  )
}

/** With the shares that were planned last. */
const participantsOf = ({ variants }: Experiment) =>
  variants.map(({ id, name, weight, nextWeight }, index) => ({
    id,
    letter: String.fromCharCode('A'.charCodeAt(0) + index),
    name: index === 0 ? 'The page' : name,
    isSame: false,
    isIn: true,
    weight: nextWeight ?? weight,
  }))
