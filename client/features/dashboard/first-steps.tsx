import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api, client } from '#client/lib/api/api.ts'
import { useGo } from '#client/lib/browser/go.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Box, Heading, List, Text } from '#client/ui/layout/elements.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { useAddSample } from '#client/features/sample/public/use-sample.ts'
import type { FirstStep, FirstSteps } from '#shared/contract/first-steps.ts'
import classes from './first-steps.module.css'

const words: Record<FirstStep, { title: string; text: string }> = {
  sample: {
    title: 'Look around in the sample',
    text: 'A live campaign with two weeks of visitors and a version that waits for your yes.',
  },
  own: {
    title: 'Make your own campaign',
    text: 'Start with a finished page, or with an empty one.',
  },
  invite: {
    title: 'Invite somebody',
    text: 'Two people on one page is what Fanfare is for.',
  },
  publish: {
    title: 'Publish it',
    text: 'A checklist first, then your page is out and its numbers begin to move.',
  },
}

type FirstStepsCardProps = { companyId: string; firstSteps: FirstSteps }

/** What a new company does first; goes away when it is done or closed. */
export function FirstStepsCard({ companyId, firstSteps }: FirstStepsCardProps) {
  const { steps, sampleId } = firstSteps
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)?.step
  const close = useClose(companyId)
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <header className={classes.head}>
        <Heading id="first-steps" size="14">
          First steps
        </Heading>
        <Text as="span" grow size="12" tone="ink-3" tabular>
          {done} of {steps.length} done
        </Text>
        <IconButton label="Close the first steps" size={28} onClick={() => close.mutate(true)}>
          <IconX size={16} stroke={1.5} />
        </IconButton>
      </header>
      <List as="ol">
        {steps.map(({ step, isDone }) => (
          <li key={step} className={classes.step} data-done={isDone || undefined}>
            <Tick isDone={isDone} />
            <Box grow narrow>
              <p className={classes.name}>{words[step].title}</p>
              {isDone ? null : (
                <Text size="12" line="16" tone="ink-2">
                  {words[step].text}
                </Text>
              )}
            </Box>
            {isDone ? null : (
              <Action
                step={step}
                isNext={step === next}
                companyId={companyId}
                sampleId={sampleId}
              />
            )}
          </li>
        ))}
      </List>
    </section>
  )
}

function Tick({ isDone }: { isDone: boolean }): ReactNode {
  if (!isDone) return <IconCircle size={20} stroke={1.5} aria-hidden className={classes.tick} />
  return <IconCircleCheckFilled size={20} role="img" aria-label="Done" className={classes.tick} />
}

type ActionProps = {
  step: FirstStep
  isNext: boolean
  companyId: string
  sampleId: string | null
}

function Action({ step, isNext, companyId, sampleId }: ActionProps) {
  const variant = isNext ? 'filled' : 'default'
  if (step === 'sample' && !sampleId) return <AddSample companyId={companyId} variant={variant} />
  const { to, label } = placeOf(step, sampleId)
  return (
    <Button
      component={Link}
      to={to}
      size="xs"
      variant={variant}
      aria-label={`${label}: ${words[step].title}`}
    >
      {label}
    </Button>
  )
}

function placeOf(step: FirstStep, sampleId: string | null): { to: string; label: string } {
  switch (step) {
    case 'sample':
      return { to: `/dashboard/campaigns/${sampleId}`, label: 'Open' }
    case 'own':
      return { to: '/dashboard/campaigns/create', label: 'Create' }
    case 'invite':
      return { to: '/dashboard/settings/company/invites', label: 'Invite' }
    case 'publish':
      return { to: '/dashboard/campaigns', label: 'Choose' }
  }
}

function AddSample({ companyId, variant }: { companyId: string; variant: string }) {
  const add = useAddSample(companyId)
  const go = useGo()
  const onSuccess = ({ id }: { id: string }) => void go(`/dashboard/campaigns/${id}`)
  return (
    <Button
      size="xs"
      variant={variant}
      aria-label="Add the sample"
      loading={add.isPending}
      onClick={() => add.mutate(undefined, { onSuccess })}
    >
      Add
    </Button>
  )
}

/** Puts the steps away, with a way to take that back. */
function useClose(companyId: string) {
  const queries = useQueryClient()
  const set = useMutation({
    mutationFn: (closed: boolean) => client.dashboard.setFirstSteps({ companyId, closed }),
    onError: showProblem,
    onSuccess: (_, closed) => {
      void queries.invalidateQueries({ queryKey: api.dashboard.key() })
      if (closed)
        showUndo({ message: 'The first steps are closed.', onUndo: () => set.mutate(false) })
    },
  })
  return set
}
