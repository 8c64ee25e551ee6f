import type { Scalar } from './scalar.ts'

/** How fields are written, whatever they belong to. */
export type FieldEdits = {
  /** null makes a narrower width follow the wider one again. */
  set: (prop: string, value: Scalar | null) => void
  /** `before` is what the person saw when changing it. */
  text: (name: string, after: string, before: string | undefined) => void
  list: (name: string) => ListEdits
}

export type ListEdits = {
  add: () => string | false
  remove: (itemId: string) => void
  move: (itemId: string, index: number) => void
  set: (itemId: string, key: string, value: Scalar) => void
  text: (itemId: string, key: string, after: string, before: string | undefined) => void
}
