import { use } from 'react'
import type { ItemField } from '#shared/campaign/model/field.ts'
import { isAsked } from '#shared/campaign/model/is-asked.ts'
import type { ListItem } from '#shared/campaign/model/snapshot.ts'
import { itemTextPath } from '#shared/campaign/text/text-path.ts'
import type { ListEdits } from './field-edits.ts'
import { FieldPlace } from './field-place.ts'
import { pointOf } from './point-of.ts'
import { RichTextControl } from './rich-text-control.tsx'
import { ScalarControl } from './scalar-control.tsx'

type ItemFieldsProps = {
  item: ListItem
  /** The list's field. */
  name: string
  fields: Record<string, ItemField>
  edits: ListEdits
  ground: string
  blockId: string | null
}

/** The fields of one item; those that don't apply to it are left out. */
export function ItemFields(props: ItemFieldsProps) {
  const place = use(FieldPlace)
  const own = place === null ? null : `${place}/${props.name}/${props.item.id}`
  return <FieldPlace value={own}>{fieldsOf(props)}</FieldPlace>
}

function fieldsOf({ item, name, fields, edits, ground, blockId }: ItemFieldsProps) {
  return Object.entries(fields)
    .filter(([, field]) => isAsked(field, item))
    .map(([key, field]) => {
      if (field.type === 'richText') {
        const path = itemTextPath(name, item.id, key)
        return blockId === null ? null : (
          <RichTextControl
            key={key}
            blockId={blockId}
            name={path}
            field={field}
            value={item[key]}
          />
        )
      }
      const value = item[key] ?? field.default
      const point = pointOf(fields, key, item)
      return (
        <ScalarControl
          key={key}
          field={field}
          value={typeof value === 'object' ? null : value}
          ground={ground}
          point={point && { ...point, write: (next) => edits.set(item.id, point.name, next) }}
          write={(next, before) => {
            if (field.type === 'text') edits.text(item.id, key, String(next), before)
            else edits.set(item.id, key, next)
          }}
        />
      )
    })
}
