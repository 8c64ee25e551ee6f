import { findBlock as findDefinition } from '#shared/blocks/registry.ts'
import type { BlockModel } from '#shared/campaign/model/field.ts'
import { setProp } from '#shared/campaign/props/set-prop.ts'
import { asOneStep } from './as-one-step.ts'
import type { Builder } from './builder.ts'
import { useCampaign, useView } from './builder-context.ts'
import { findBlock } from './page-tree.ts'

/** The picture that a block is about. */
export type PictureField = { blockId: string; model: BlockModel; name: string; value: string }

/** Puts another picture in its place. */
export function setPicture(
  builder: Builder,
  { blockId, model, name }: PictureField,
  assetId: string,
): void {
  const { doc, origin } = builder.session
  asOneStep(builder, () => setProp(doc, { blockId, model, name, value: assetId }, origin))
}

/** The picture of the one selected block; null when nothing or something without a picture is selected. */
export function usePictureField(): PictureField | null {
  const selected = useView((view) => (view.more.length === 0 ? view.selected : null))
  const blockId = selected?.kind === 'block' ? selected.id : null
  const block = useCampaign((campaign) =>
    blockId === null ? null : (findBlock(campaign, blockId)?.block ?? null),
  )
  const model = block ? findDefinition(block.kind) : undefined
  const name = model && Object.keys(model.fields).find((key) => model.fields[key]?.type === 'image')
  if (!block || !model || name === undefined) return null
  const value = block.props[name]
  return { blockId: block.id, model, name, value: typeof value === 'string' ? value : '' }
}
