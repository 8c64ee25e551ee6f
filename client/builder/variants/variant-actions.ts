import { notifications } from '@mantine/notifications'
import { addVariant } from '#shared/campaign/variants/add-variant.ts'
import { applyVariant } from '#shared/campaign/variants/apply-variant.ts'
import { duplicateVariant } from '#shared/campaign/variants/duplicate-variant.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { removeSection } from '#shared/campaign/edits/remove-section.ts'
import { removeVariant } from '#shared/campaign/variants/remove-variant.ts'
import { renameVariant } from '#shared/campaign/variants/rename-variant.ts'
import { resetInherited } from '#shared/campaign/variants/reset-inherited.ts'
import { resetVariant } from '#shared/campaign/variants/reset-variant.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Difference } from '#shared/campaign/variants/variant-differences.ts'
import { familyOf } from '#shared/campaign/model/page-family.ts'
import { sayNow } from '../state/announce.ts'
import { asOneStep } from '../state/as-one-step.ts'
import type { Builder } from '../state/builder.ts'
import { showPage } from '../state/builder.ts'
import { offerUndo } from '../state/offer-undo.ts'

/** Makes a variant of a page and opens it beside it. */
export function makeVariant(builder: Builder, pageId: string): void {
  const { doc, origin } = builder.session
  open(
    builder,
    asOneStep(builder, () => addVariant(doc, { pageId }, origin)),
  )
}

/** Makes a copy of a variant and opens it beside the page. */
export function copyVariant(builder: Builder, variantId: string): void {
  const { doc, origin } = builder.session
  const id = asOneStep(builder, () => duplicateVariant(doc, { variantId }, origin))
  if (id !== false) return open(builder, id)
  const message = 'There is no room for a copy: the page or the campaign is full.'
  notifications.show({ id: 'no-room', message, color: 'red' })
}

function open(builder: Builder, id: string | false): void {
  if (id === false) return
  showPage(builder, id)
  sayNow('The variant is shown beside its page. What you change in it differs from the page.')
}

export function nameVariant(builder: Builder, variantId: string, name: string): void {
  const { doc, origin } = builder.session
  asOneStep(builder, () => renameVariant(doc, { variantId, name }, origin))
}

/** Deletes a variant, which can be taken back; its page stays. */
export function deleteVariant(builder: Builder, variantId: string, name: string): void {
  const { doc, origin } = builder.session
  const page = pageOf(builder, variantId)
  if (!asOneStep(builder, () => removeVariant(doc, { variantId }, origin))) return
  if (page) showPage(builder, page.id)
  offerUndo(builder, [{ level: 'pages', id: variantId }], `“${name}” is deleted`)
}

/** Makes the page what the variant is; one step of undo takes it back. */
export function makeThePage(builder: Builder, variantId: string, name: string): void {
  const { doc, origin } = builder.session
  const page = pageOf(builder, variantId)
  if (!asOneStep(builder, () => applyVariant(doc, { variantId }, origin))) return
  if (page) showPage(builder, page.id)
  const message = `The page is now what “${name}” was. Undo brings both back.`
  notifications.show({ id: `applied-${variantId}`, message, autoClose: 10_000 })
  sayNow(message)
}

export function followPageAgain(builder: Builder, variantId: string): void {
  const { doc, origin } = builder.session
  asOneStep(builder, () => resetVariant(doc, { variantId }, origin))
  sayNow('The variant follows the page in everything again.')
}

/** Takes one difference back: the page's value, place or thing; what was added goes. */
export function takeBack(builder: Builder, difference: Difference): void {
  const { doc, origin } = builder.session
  const { level, id } = difference
  asOneStep(builder, () => {
    doc.transact(() => {
      if (difference.kind === 'added') {
        if (level === 'blocks') removeBlocks(doc, { blockIds: [id] }, origin)
        else if (level === 'sections') removeSection(doc, { sectionId: id }, origin)
        return
      }
      if (difference.kind !== 'changed') {
        resetInherited(doc, { level, id, what: 'place' }, origin)
        return
      }
      takePages(builder, difference, difference)
    }, origin)
  })
  sayNow('As on the page again.')
}

/** Lets props and other keys of something follow the page again. */
export function takePages(
  { session: { doc, origin } }: Builder,
  at: Pick<Difference, 'level' | 'id'>,
  { props, keys }: { props: readonly string[]; keys: readonly string[] },
): void {
  const { level, id } = at
  doc.transact(() => {
    for (const prop of props) resetInherited(doc, { level, id, what: { prop } }, origin)
    if (keys.length > 0) resetInherited(doc, { level, id, what: { keys } }, origin)
  }, origin)
}

function pageOf({ session }: Builder, variantId: string): PageSnapshot | undefined {
  return familyOf(session.campaign.getSnapshot(), variantId)[0]
}
