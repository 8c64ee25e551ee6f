import { notifications } from '@mantine/notifications'
import type { Experiment } from '#shared/contract/experiments.ts'
import { can } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { experimentActs } from '#client/features/experiments/public/experiment-acts.ts'
import { api } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { Builder } from '../state/builder.ts'
import { putInPlace } from './put-in-place.ts'
import { deleteVariant, makeThePage } from './variant-actions.ts'

/** Somebody, with the variant that they do something with. */
type Acting = { builder: Builder; actor: Actor | null; variantId: string; name: string }

/** What is asked already is not asked again for so long (ms). */
const freshMs = 15_000

/** Makes the page what the variant is; in an experiment that runs visitors get it, too. */
export async function placeVariant(acting: Acting): Promise<void> {
  const { builder, variantId, name } = acting
  const taken = await experimentWith(acting)
  if (taken?.state !== 'running' || !mayRun(acting)) return makeThePage(builder, variantId, name)
  await putInPlace(builder, taken, { id: variantId, name })
}

/** Deletes a variant; one that takes part in an experiment only with a word to that. */
export async function removeVariant(acting: Acting): Promise<void> {
  const { builder, variantId, name } = acting
  const taken = await experimentWith(acting)
  if (!taken) return deleteVariant(builder, variantId, name)
  const message = `“${name}” takes part in an experiment.`
  if (!mayRun(acting)) {
    const ask = 'Ask somebody who may publish to stop it first.'
    notifications.show({ message: `${message} ${ask}` })
    return
  }
  const stop = async () => {
    const { stop: end } = experimentActs(builder.session.campaignId)
    if (await end(taken)) deleteVariant(builder, variantId, name)
  }
  showUndo({ message, label: 'Stop it and delete', onUndo: () => void stop() })
}

/** The experiment that a variant takes part in; null where there is none, or none can be asked for. */
async function experimentWith({ builder, actor, variantId }: Acting): Promise<Experiment | null> {
  if (!can(actor, 'analytics.see', subjectOf(builder)) || !navigator.onLine) return null
  const input = { campaignId: builder.session.campaignId }
  const asked = api.experiments.list.queryOptions({ input, staleTime: freshMs, retry: false })
  const found = await queryClient.fetchQuery(asked).catch(() => null)
  const isIn = ({ state, variants }: Experiment) =>
    state !== 'ended' && variants.some(({ id }) => id === variantId)
  return found?.experiments.find(isIn) ?? null
}

const mayRun = ({ actor, builder }: Acting) => can(actor, 'campaign.activate', subjectOf(builder))

const subjectOf = ({ companyId, session: { campaignId } }: Builder) => ({ companyId, campaignId })
