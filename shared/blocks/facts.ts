import { readProps } from './read-props.ts'
import { findBlock } from './registry.ts'
import type { BlockSnapshot, PropValue } from '../campaign/model/snapshot.ts'

/** Something that a page says, which search engines know a word for. Texts are plain and not empty. */
export type Fact =
  | { kind: 'question'; question: string; answer: string }
  /** An instant in ISO 8601. */
  | { kind: 'beginning'; at: string }
  /** `name` may be empty. */
  | { kind: 'place'; name: string; address: string }
  /** A number, and a currency of ISO 4217. */
  | { kind: 'offer'; name: string; price: string; currency: string }

/** The `facts.ts` in a block's folder: what its props say. Only what publishes reads it. */
export type FindFacts = (props: Readonly<Record<string, PropValue>>) => Fact[]

const modules = import.meta.glob<FindFacts>('./*/facts.ts', { eager: true, import: 'default' })

/** What a block says that search engines know a word for. */
export function factsOf({ kind, props, version }: BlockSnapshot): Fact[] {
  const definition = findBlock(kind)
  const find = modules[`./${kind}/facts.ts`]
  if (!definition || !find || version > definition.version) return []
  return find(readProps(definition.fields, props))
}
