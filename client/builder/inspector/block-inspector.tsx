import { memo, useMemo } from 'react'
import { findBlock } from '#shared/blocks/registry.ts'
import { addListItem } from '#shared/campaign/props/add-list-item.ts'
import type { BlockModel } from '#shared/campaign/model/field.ts'
import { moveListItem } from '#shared/campaign/props/move-list-item.ts'
import { removeListItem } from '#shared/campaign/props/remove-list-item.ts'
import { setListItem } from '#shared/campaign/props/set-list-item.ts'
import { setProp } from '#shared/campaign/props/set-prop.ts'
import { setText } from '#shared/campaign/props/set-text.ts'
import type { BlockSnapshot } from '#shared/campaign/model/snapshot.ts'
import { itemTextPath } from '#shared/campaign/text/text-path.ts'
import { asOneStep } from '../state/as-one-step.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import { modelOn } from '../language/model-on.ts'
import { groundColour } from '../state/ground-colour.ts'
import { Differs } from './differing.tsx'
import type { FieldEdits, ListEdits } from './field-edits.ts'
import { FieldGroups } from './field-groups.tsx'
import classes from './inspector.module.css'
import { VisibilityGroup } from './visibility-group.tsx'

/** Everything about the selected block that can be set, as its definition's fields say. */
export const BlockInspector = memo(function BlockInspector({ block }: { block: BlockSnapshot }) {
  const builder = useBuilder()
  const definition = findBlock(block.kind)
  const edits = useMemo(
    () => definition && blockEdits(builder, block.id, definition),
    [builder, block.id, definition],
  )
  const ids = useMemo(() => [block.id], [block.id])
  const ground = useCampaign((campaign) => groundColour(campaign, block.id))
  if (!definition || !edits) {
    return (
      <p className={classes.note}>
        This block was made by a newer Fanfare. It is kept as it is; reload to edit it.
      </p>
    )
  }
  return (
    <Differs level="blocks" id={block.id}>
      <FieldGroups
        fields={definition.fields}
        values={block.props}
        edits={edits}
        ground={ground}
        blockId={block.id}
      />
      <VisibilityGroup level="blocks" ids={ids} settings={block.settings} />
    </Differs>
  )
})

/** How the fields of one block are written. */
export function blockEdits(builder: Builder, blockId: string, model: BlockModel): FieldEdits {
  const { doc, origin } = builder.session
  const lists = new Map<string, ListEdits>()
  return {
    set: (name, value) => void setProp(doc, { blockId, model, name, value }, origin),
    text: (name, after, before) => {
      const given = before === undefined ? {} : { before }
      setText(doc, { blockId, model, name, after, ...given }, origin)
    },
    list: (name) => {
      const edits = lists.get(name) ?? listEdits(builder, { blockId, model, name })
      lists.set(name, edits)
      return edits
    },
  }
}

function listEdits(
  builder: Builder,
  at: { blockId: string; model: BlockModel; name: string },
): ListEdits {
  const { doc, origin } = builder.session
  return {
    add: () => {
      const model = modelOn(builder, at.model)
      return asOneStep(builder, () => addListItem(doc, { ...at, model }, origin))
    },
    remove: (itemId) => {
      asOneStep(builder, () => removeListItem(doc, { ...at, itemId }, origin))
    },
    move: (itemId, index) => {
      asOneStep(builder, () => moveListItem(doc, { ...at, itemId, index }, origin))
    },
    set: (itemId, key, value) => {
      setListItem(doc, { ...at, itemId, key, value }, origin)
    },
    text: (itemId, key, after, before) => {
      const name = itemTextPath(at.name, itemId, key)
      setText(doc, { ...at, name, after, ...(before === undefined ? {} : { before }) }, origin)
    },
  }
}
