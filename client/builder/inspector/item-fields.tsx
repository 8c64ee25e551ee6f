import type { ItemField } from '#shared/campaign/field.ts'
import type { ListItem } from '#shared/campaign/snapshot.ts'
import { ScalarControl } from './scalar-control.tsx'

type ItemFieldsProps = {
  item: ListItem
  fields: Record<string, ItemField>
  set: (key: string, value: string | number | boolean) => void
}

/** The fields of one item; those that don't apply to it are left out. */
export function ItemFields({ item, fields, set }: ItemFieldsProps) {
  return Object.entries(fields)
    .filter(([, { when }]) => when === undefined || when.in.includes(String(item[when.field])))
    .map(([key, field]) => (
      <ScalarControl
        key={key}
        field={field}
        value={item[key] ?? field.default}
        write={(value) => set(key, value)}
      />
    ))
}
