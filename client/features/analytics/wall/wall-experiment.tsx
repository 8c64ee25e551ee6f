import type { CampaignWall } from '#shared/contract/walls.ts'
import classes from './wall-campaign.module.css'

type Experiments = CampaignWall['experiments']

/** How the experiment that runs stands, in a line; nothing where none runs. */
export function WallExperiment({ experiments }: { experiments: Experiments }) {
  const line = wallLine(experiments)
  return line === null ? null : (
    <p className={classes.experiment} dir="auto">
      {line}
    </p>
  )
}

/** Of several that run, what is decided comes first, with its page; null where none runs. */
export function wallLine(experiments: Experiments): string | null {
  const told = experiments.find(({ isDecided }) => isDecided) ?? experiments[0]
  if (!told) return null
  const { title, path, words } = told
  return experiments.length > 1 ? `${title || path}: ${words}` : words
}
