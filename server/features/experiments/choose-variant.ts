import { createHash } from 'node:crypto'
import { pickVariant } from '#shared/experiments/pick-variant.ts'
import { must } from '#shared/lib/must.ts'
import type { Visits } from '#server/features/ingest/public/visits.ts'
import type { Context } from '#server/platform/http/layer.ts'
import type {
  PageDocument,
  ServedPage,
  ServedTrial,
} from '#server/features/publishing/public/served-page.ts'

/** Gives a visitor what they are to see at an address. */
type ChooseVariant = (ctx: Context, served: ServedPage) => Promise<ServedPage>

/**
 * Picks the variant of whoever asks for a page with an experiment: the same all day, on every node, by
 * nothing but what a request brings anyway. Robots get the page, as does everybody while the salt of the
 * day can't be read.
 */
export function createVariantChoice(
  visits: Pick<Visits, 'senderOf' | 'visitorAt'>,
  now: () => number,
): ChooseVariant {
  return async (ctx, served) => {
    if (served.kind !== 'page' || !served.trial) return served
    const { trial } = served
    const sender = visits.senderOf(ctx)
    const own = { ...served, isOwn: true }
    if (sender.facts.bot) return own
    const at = now()
    const found = await visits.visitorAt(sender, trial, at).catch(() => null)
    const shown = found && variantOf(trial, found.visitor, at)
    return shown ? { ...own, ...shown } : own
  }
}

/** What a visitor (their hash of the day) gets at a moment (ms); null for who takes no part. */
export function variantOf(trial: ServedTrial, visitor: string, at: number): PageDocument | null {
  const weights = trial.shares.findLast(({ since }) => since <= at)?.weights ?? []
  const [first, ...others] = weights
  if (!first) return null
  const hash = createHash('sha256').update(`${trial.id}\n${visitor}`).digest()
  const { id, isHeldBack } = pickVariant(hash, [first, ...others], trial.heldBack)
  return isHeldBack ? null : must(trial.pages.get(id), 'a variant of an experiment is not there')
}
