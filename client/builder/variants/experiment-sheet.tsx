import { Button } from '@mantine/core'
import type { Experiment } from '#shared/contract/experiments.ts'
import { variantLetter, variantName } from '#shared/campaign/model/variant-name.ts'
import { familyOf } from '#shared/campaign/model/page-family.ts'
import { readDifferences } from '#shared/campaign/variants/variant-differences.ts'
import { experimentActs } from '#client/features/experiments/public/experiment-acts.ts'
import { ExperimentButtons } from '#client/features/experiments/public/experiment-buttons.tsx'
import { ExperimentCard } from '#client/features/experiments/public/experiment-card.tsx'
import { StartDialog } from '#client/features/experiments/public/start-dialog.tsx'
import { useExperiments } from '#client/features/experiments/public/use-experiments.ts'
import { useLiveCampaign } from '#client/lib/live/live.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import type { Builder } from '../state/builder.ts'
import { useBuilder, useCampaign, useMayEdit } from '../state/builder-context.ts'
import { putInPlace } from './put-in-place.ts'
import { useExperiment } from './use-experiment.ts'

type ExperimentSheetProps = { pageId: string; onClose: () => void }

/** The experiment of a page with all its numbers; where there is none, the way to begin one. */
export function ExperimentSheet({ pageId, onClose }: ExperimentSheetProps) {
  const builder = useBuilder()
  const page = useCampaign((campaign) => familyOf(campaign, pageId)[0])
  const { experiment } = useExperiment(pageId)
  if (!page) return null
  if (experiment) return <Running experiment={experiment} onClose={onClose} />
  const { doc } = builder.session
  const variants = page.variants.map((variant, at) => ({
    id: variant.id,
    letter: variantLetter(at),
    name: variantName(variant, at),
    isSame: readDifferences(doc, variant).length === 0,
  }))
  return (
    <StartDialog
      campaignId={builder.session.campaignId}
      page={page}
      family={[{ id: page.id, letter: 'A', name: 'The page', isSame: false }, ...variants]}
      chosen={pageId}
      onClose={onClose}
      // It stays open with what has begun.
      onStarted={() => undefined}
    />
  )
}

function Running({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const builder = useBuilder()
  const { campaignId } = builder.session
  const { mayRun } = useExperiment(experiment.pageId)
  const mayEdit = useMayEdit()
  const { stop } = experimentActs(campaignId)
  useExperiments({
    campaignId,
    isEnabled: true,
    lastEventAt: useLiveCampaign(campaignId).state?.lastEventAt,
  })
  return (
    <Dialog opened onClose={onClose} title="Experiment" size="44rem">
      <ExperimentCard
        experiment={experiment}
        hasTitle={false}
        waiting={
          <Button size="xs" variant="default" onClick={() => openLaunch(builder, onClose)}>
            Publish
          </Button>
        }
        acts={
          mayRun && mayEdit ? (
            <ExperimentButtons
              campaignId={campaignId}
              experiment={experiment}
              onStop={async (one) => {
                if (await stop(one)) onClose()
              }}
              onPutInPlace={async (one, variant) => {
                onClose()
                await putInPlace(builder, one, variant)
              }}
            />
          ) : null
        }
      />
    </Dialog>
  )
}

/** Where the launch itself is. */
function openLaunch({ view }: Builder, onClose: () => void): void {
  onClose()
  view.set((now) => ({ ...now, panel: 'launch', past: null }))
}
