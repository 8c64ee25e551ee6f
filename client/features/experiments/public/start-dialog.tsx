import { Button, NumberInput, Select, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { experimentLimits } from '#shared/contract/experiment-limits.ts'
import type { Experiment } from '#shared/contract/experiments.ts'
import type { Goal } from '#shared/contract/goals.ts'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { LengthEstimate } from '../length-estimate.tsx'
import { LiftField } from '../lift-field.tsx'
import { ShareFields } from '../share-fields.tsx'
import type { Participant } from '../share-fields.tsx'
import { equalShares, wrongShares } from '../shares.ts'
import classes from '../start-dialog.module.css'

type StartDialogProps = {
  campaignId: string
  page: { id: string; path: string; title: string }
  /** The page first, then its variants. */
  family: readonly Pick<Participant, 'id' | 'letter' | 'name' | 'isSame'>[]
  /** The variant that is looked at, which takes part; all do where it is the page. */
  chosen: string
  onClose: () => void
  onStarted: (experiment: Experiment) => void
}

/** What an experiment of a page needs to begin: who takes part, the goal, and how long it will take. */
export function StartDialog(props: StartDialogProps) {
  const { campaignId, page, onClose } = props
  const { data, error, refetch } = useQuery(api.goals.list.queryOptions({ input: { campaignId } }))
  return (
    <Dialog opened onClose={onClose} title="Start an experiment" size="32rem">
      <Text size="13" line="20" tone="ink-2" mb="16" pretty>
        Each visitor of “<bdi>{page.title || page.path}</bdi>” gets one of these, the same all day.
      </Text>
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Stack gap="12">
          <Loading what="the goals" />
          <SkeletonBlock height={120} />
          <SkeletonBlock height={56} />
        </Stack>
      ) : null}
      {data ? <StartForm {...props} goals={data.goals} /> : null}
    </Dialog>
  )
}

function StartForm(props: StartDialogProps & { goals: readonly Goal[] }) {
  const { campaignId, page, goals, onClose } = props
  const { form, participants, setParticipants } = useStartForm(props)
  const { goalId, heldBack, smallestLift } = form.values
  const taking = participants.filter(({ isIn }) => isIn)
  return (
    <form {...form.props}>
      <Stack gap="16">
        <ShareFields participants={participants} onChange={setParticipants} />
        {goals.length === 0 ? (
          <NoGoals campaignId={campaignId} />
        ) : (
          <Select
            label="Goal"
            description="The best is the one with which most visitors reach it."
            allowDeselect={false}
            data={goals.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('goalId')}
          />
        )}
        <LiftField {...form.getInputProps('smallestLift')} />
        <LengthEstimate
          campaignId={campaignId}
          path={page.path}
          goalId={goalId}
          shares={taking.map(({ weight }) => weight)}
          heldBack={heldBack}
          smallestLift={smallestLift}
        />
        <Switch
          label="Send more visitors to what works"
          description="Each day the shares move towards what has worked so far. Fewer visitors get the weaker ones, but it takes longer to be sure."
          {...form.getInputProps('adapts', { type: 'checkbox' })}
        />
        <details className={classes.more}>
          <summary>More</summary>
          <NumberInput
            mt="sm"
            label="Held back"
            description="So many of all visitors get the page and are not compared."
            suffix="%"
            step={5}
            min={0}
            max={experimentLimits.heldBack}
            allowDecimal={false}
            {...form.getInputProps('heldBack')}
          />
        </details>
        <Text size="12" tone="ink-3" pretty>
          If what is live does not have these variants, visitors get them with the next release.
          Until then the experiment waits.
        </Text>
      </Stack>
      {form.problem ? <ErrorNotice error={form.problem} /> : null}
      {form.errors['variants'] ? (
        <Text role="alert" size="13" tone="danger" mt="12">
          {form.errors['variants']}
        </Text>
      ) : null}
      <Row gap="8" align="center" justify="end" wrap mt="24">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={form.isSending}
          disabled={goals.length === 0 || wrongShares(participants) !== null}
        >
          Start
        </Button>
      </Row>
    </form>
  )
}

function useStartForm(props: StartDialogProps & { goals: readonly Goal[] }) {
  const { campaignId, page, family, chosen, goals, onStarted } = props
  const queries = useQueryClient()
  const [participants, setParticipants] = useState<Participant[]>(() =>
    equalShares(
      family.map((one, index) => ({
        ...one,
        isIn: index === 0 || chosen === page.id || chosen === one.id,
        weight: 0,
      })),
    ),
  )
  const main = goals.find(({ isMain }) => isMain) ?? goals[0]
  const form = useContractForm({
    operation: api.experiments.start,
    initialValues: { goalId: main?.id ?? '', heldBack: 0, smallestLift: 20, adapts: false },
    inputOf: (values) => ({
      campaignId,
      pageId: page.id,
      variants: participants.filter(({ isIn }) => isIn).map(({ id, weight }) => ({ id, weight })),
      ...values,
    }),
    onSuccess: onStarted,
    onSettled: () => queries.invalidateQueries({ queryKey: api.experiments.key() }),
  })
  return { form, participants, setParticipants }
}

/** Nothing can be compared before there is something to reach. */
function NoGoals({ campaignId }: { campaignId: string }) {
  return (
    <div role="note" className={classes.none}>
      <p>
        <strong>There is no goal yet.</strong> Forms and buttons become goals as they go live. A
        page that is reached can be one, too.
      </p>
      <Link to={`/dashboard/campaigns/${campaignId}/analytics`}>Goals and numbers</Link>
    </div>
  )
}
