import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { Experiment, JudgedVariantView } from '#shared/contract/experiments.ts'
import { can } from '#shared/permissions/can.ts'
import { useActor } from '#client/lib/session/session.ts'
import { Heading, Stack, Text } from '#client/ui/layout/elements.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { experimentActs } from './experiment-acts.ts'
import { ExperimentButtons } from './experiment-buttons.tsx'
import { ExperimentCard } from './experiment-card.tsx'
import classes from '../experiments-section.module.css'

type ExperimentsSectionProps = { campaign: Campaign; experiments: readonly Experiment[] }

/** Experiments of a campaign: those that run first, those that ended collapsed below. */
export function ExperimentsSection({ campaign, experiments }: ExperimentsSectionProps) {
  const active = experiments.filter(({ state }) => state !== 'ended')
  const ended = experiments.filter(({ state }) => state === 'ended')
  const inPlace = ended.filter(({ isInPlace }) => isInPlace)
  const over = ended.filter(({ isInPlace }) => !isInPlace)
  return (
    <section aria-labelledby="experiments">
      <Heading id="experiments" size="14" mb="12">
        Experiments
      </Heading>
      <Stack gap="16">
        {active.map((experiment) => (
          <Active key={experiment.id} campaign={campaign} experiment={experiment} />
        ))}
        {inPlace.map((experiment) => (
          <InPlace key={experiment.id} campaign={campaign} experiment={experiment} />
        ))}
        {over.length > 0 ? <Ended experiments={over} /> : null}
      </Stack>
    </section>
  )
}

type OneProps = { campaign: Campaign; experiment: Experiment }

function Active({ campaign, experiment }: OneProps) {
  const { stop, end, resume } = experimentActs(campaign.id)
  const mayEnd = can(useActor(campaign.companyId), 'campaign.activate', campaign)
  const putInPlace = async (one: Experiment, { id, name }: JudgedVariantView) => {
    if (!(await end(one, id))) return
    showUndo({ message: `Visitors get ${name} now.`, onUndo: () => void resume(one) })
  }
  return (
    <ExperimentCard
      experiment={experiment}
      waiting={
        <Button component={Link} to={`/activate/${campaign.id}`} size="xs" variant="default">
          See what a release needs
        </Button>
      }
      acts={
        mayEnd ? (
          <ExperimentButtons
            campaignId={campaign.id}
            experiment={experiment}
            onStop={stop}
            onPutInPlace={putInPlace}
          />
        ) : null
      }
    />
  )
}

/** Visitors get what the document does not have as the page yet. */
function InPlace({ campaign, experiment }: OneProps) {
  const { winner, variants } = experiment
  const name = variants.find(({ id }) => id === winner)?.name ?? 'it'
  const mayEdit = can(useActor(campaign.companyId), 'campaign.edit', campaign)
  return (
    <ExperimentCard
      experiment={experiment}
      acts={
        <>
          <Text as="span" size="13" tone="ink-2" grow pretty>
            The next release brings the page as it is in the builder: make {name} the page there
            before, unless it is already.
          </Text>
          {mayEdit ? (
            <Button
              component={Link}
              to={`/campaigns/builder/${campaign.id}`}
              size="xs"
              variant="default"
            >
              Open the builder
            </Button>
          ) : null}
        </>
      }
    />
  )
}

function Ended({ experiments }: { experiments: readonly Experiment[] }) {
  return (
    <details className={classes.ended}>
      <summary>
        {experiments.length} ended {experiments.length === 1 ? 'experiment' : 'experiments'}
      </summary>
      <Stack gap="16" mt="12">
        {experiments.map((experiment) => (
          <ExperimentCard key={experiment.id} experiment={experiment} />
        ))}
      </Stack>
    </details>
  )
}
