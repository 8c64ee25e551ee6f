import { notifications } from '@mantine/notifications'
import type { Experiment } from '#shared/contract/experiments.ts'
import { familyOf } from '#shared/campaign/model/page-family.ts'
import { applyVariant } from '#shared/campaign/variants/apply-variant.ts'
import { experimentActs } from '#client/features/experiments/public/experiment-acts.ts'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { sayNow } from '../state/announce.ts'
import { asOneStep } from '../state/as-one-step.ts'
import type { Builder } from '../state/builder.ts'
import { showPage } from '../state/builder.ts'

/**
 * Gives all visitors a variant at once and makes it the page, for the next release. Its notice takes
 * both back. Nothing is done where the first can't be.
 */
export async function putInPlace(
  builder: Builder,
  experiment: Experiment,
  { id: variantId, name }: { id: string; name: string },
): Promise<void> {
  const { session, undo } = builder
  const { end, resume } = experimentActs(session.campaignId)
  if (!(await end(experiment, variantId))) return
  const { doc, origin } = session
  const [page] = familyOf(session.campaign.getSnapshot(), variantId)
  const isPage = asOneStep(builder, () => applyVariant(doc, { variantId }, origin))
  if (isPage && page) showPage(builder, page.id)
  const step = undo.manager.undoStack.at(-1)
  const message = isPage
    ? `Visitors get ${name} now, and it is the page here.`
    : `Visitors get ${name} until the next release. It is no longer here to be made the page.`
  sayNow(message)
  const back = async () => {
    if (!(await resume(experiment)) || !isPage) return
    if (undo.manager.undoStack.at(-1) === step) undo.undo()
    // Another step would go instead, or nothing is left to take back.
    else
      notifications.show({
        message: 'The experiment goes on. The page was edited since: undo brings the variant back.',
      })
  }
  const hide = showUndo({ message, onUndo: () => void back() })
  doc.once('destroy', hide)
}
