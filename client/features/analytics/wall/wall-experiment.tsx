import type { WallCampaign } from '#shared/contract/walls.ts'
import type { Experiment } from '#shared/contract/experiments.ts'
import { can } from '#shared/permissions/can.ts'
import { shortVerdict } from '#client/features/experiments/public/experiment-words.ts'
import { useExperiments } from '#client/features/experiments/public/use-experiments.ts'
import { useActorOrGuest } from '#client/lib/session/admission.ts'
import classes from './wall-campaign.module.css'

const everyMs = 60_000

type WallExperimentProps = { campaign: WallCampaign; lastEventAt: number | null }

/** How the experiment that runs stands, in a line; nothing where none runs or it can't be asked for. */
export function WallExperiment({ campaign, lastEventAt }: WallExperimentProps) {
  const { id: campaignId, companyId } = campaign
  const isEnabled = can(useActorOrGuest(companyId), 'analytics.see', { companyId, campaignId })
  const { data } = useExperiments({ campaignId, isEnabled, lastEventAt, everyMs })
  const line = wallLine(data?.experiments ?? [])
  return line === null ? null : (
    <p className={classes.experiment} dir="auto">
      {line}
    </p>
  )
}

/** Of several that run, what is decided comes first, with its page; null where none runs. */
export function wallLine(experiments: readonly Experiment[]): string | null {
  const running = experiments.filter(({ state }) => state === 'running')
  const isDecided = ({ verdict }: Experiment) =>
    verdict?.kind === 'better' || verdict?.kind === 'worse'
  const told = running.find(isDecided) ?? running[0]
  if (!told) return null
  const words = shortVerdict(told)
  return running.length > 1 ? `${told.title || told.path}: ${words}` : words
}
