import { memo } from 'react'
import { addListItem } from '#shared/campaign/add-list-item.ts'
import type { BlockModel, Field, FieldGroup } from '#shared/campaign/field.ts'
import { moveListItem } from '#shared/campaign/move-list-item.ts'
import { removeListItem } from '#shared/campaign/remove-list-item.ts'
import { setListItem } from '#shared/campaign/set-list-item.ts'
import { setProp } from '#shared/campaign/set-prop.ts'
import { setText } from '#shared/campaign/set-text.ts'
import type { BlockSnapshot, PropValue } from '#shared/campaign/snapshot.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { asOneStep } from '../state/as-one-step.ts'
import { FieldRow } from './field-row.tsx'
import classes from './inspector.module.css'
import { ListControl } from './list-control.tsx'
import type { ListEdits } from './list-control.tsx'
import { RichTextControl } from './rich-text-control.tsx'
import { ScalarControl } from './scalar-control.tsx'

const groups: readonly { group: FieldGroup; title: string }[] = [
  { group: 'content', title: 'Content' },
  { group: 'style', title: 'Style' },
  { group: 'layout', title: 'Layout' },
]

/** Everything about the selected block that can be set, as its definition's fields say. */
export const BlockInspector = memo(function BlockInspector({ block }: { block: BlockSnapshot }) {
  const definition = findBlock(block.kind)
  if (!definition) {
    return (
      <p className={classes.note}>
        This block was made by a newer Fanfare. It is kept as it is; reload to edit it.
      </p>
    )
  }
  return groups.map(({ group, title }) => {
    const fields = Object.entries(definition.fields).filter(([, field]) => field.group === group)
    if (fields.length === 0) return null
    return (
      <section key={group} className={classes.group} aria-label={title}>
        <h3 className={classes.groupTitle}>{title}</h3>
        {fields.map(([name, field]) => (
          <BlockField
            key={name}
            blockId={block.id}
            model={definition}
            name={name}
            field={field}
            value={block.props[name] ?? null}
          />
        ))}
      </section>
    )
  })
})

type BlockFieldProps = {
  blockId: string
  model: BlockModel
  name: string
  field: Field
  value: PropValue
}

const BlockField = memo(function BlockField(props: BlockFieldProps) {
  const { blockId, model, name, field, value } = props
  const builder = useBuilder()
  const { doc, origin } = builder.session
  const at = { blockId, model, name }
  if (field.type === 'richText')
    return <RichTextControl blockId={blockId} name={name} field={field} />
  if (field.type === 'list') {
    const items = Array.isArray(value) ? value : []
    return (
      <FieldRow label={field.label} help={field.help} required={field.required}>
        {() => (
          <ListControl
            label={field.label}
            field={field}
            items={items}
            edits={listEdits(builder, at)}
          />
        )}
      </FieldRow>
    )
  }
  const write = (next: string | number | boolean, before?: string) => {
    if (field.type === 'text') {
      const given = before === undefined ? {} : { before }
      setText(doc, { ...at, after: String(next), ...given }, origin)
    } else {
      setProp(doc, { ...at, value: next }, origin)
    }
  }
  const plain = typeof value === 'object' ? null : value
  return <ScalarControl field={field} value={plain} write={write} />
})

function listEdits(
  builder: Builder,
  at: { blockId: string; model: BlockModel; name: string },
): ListEdits {
  const { doc, origin } = builder.session
  return {
    add: () => asOneStep(builder, () => addListItem(doc, at, origin)),
    remove: (itemId) => {
      asOneStep(builder, () => removeListItem(doc, { ...at, itemId }, origin))
    },
    move: (itemId, index) => {
      asOneStep(builder, () => moveListItem(doc, { ...at, itemId, index }, origin))
    },
    set: (itemId, key, value) => {
      setListItem(doc, { ...at, itemId, key, value }, origin)
    },
  }
}
