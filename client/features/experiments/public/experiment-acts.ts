import type { Experiment } from '#shared/contract/experiments.ts'
import { api, client } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'

/** Ends experiments of a campaign and takes that back; what fails is said, and answered with false. */
export function experimentActs(campaignId: string) {
  const after = async (asked: Promise<unknown>): Promise<boolean> => {
    try {
      await asked
      return true
    } catch (error) {
      showProblem(error)
      return false
    } finally {
      void queryClient.invalidateQueries({ queryKey: api.experiments.key() })
    }
  }
  const resume = ({ id }: Experiment) =>
    after(client.experiments.resume({ campaignId, experimentId: id }))
  const end = ({ id }: Experiment, winner?: string) =>
    after(client.experiments.end({ campaignId, experimentId: id, ...(winner ? { winner } : {}) }))
  const stop = async (experiment: Experiment): Promise<boolean> => {
    const isDone = await end(experiment)
    const message = `The experiment is stopped. Visitors get “${experiment.title || experiment.path}” as it is.`
    if (isDone) showUndo({ message, onUndo: () => void resume(experiment) })
    return isDone
  }
  return { end, resume, stop }
}
