import type { PropValue } from '../campaign/model/snapshot.ts'
import { narrowWidths, propAt } from '../campaign/model/widths.ts'
import { narrowClass } from './narrow-rules.ts'

/**
 * The classes of an element: `base`, `base-<value>` for each of the fields named, and the same for
 * the widths at which a responsive one differs.
 */
export function look(
  base: string,
  props: Readonly<Record<string, PropValue>>,
  ...fields: readonly string[]
): string {
  const classes = fields.flatMap((name) => [
    `${base}-${String(props[name])}`,
    ...narrowWidths.flatMap((width) => {
      const value = props[propAt(name, width)]
      return value === undefined ? [] : [narrowClass(`${base}-${String(value)}`, width)]
    }),
  ])
  return [base, ...classes].join(' ')
}
