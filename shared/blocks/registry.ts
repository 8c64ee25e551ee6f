import type { BlockDefinition } from './define-block.ts'

const modules = import.meta.glob<BlockDefinition>('./*/block.tsx', {
  eager: true,
  import: 'default',
})

const paletteOrder = ['text', 'media', 'action', 'layout']

const blocks: readonly BlockDefinition[] = Object.values(modules).toSorted(
  (a, b) =>
    paletteOrder.indexOf(a.category) - paletteOrder.indexOf(b.category) ||
    (a.rank ?? 9) - (b.rank ?? 9) ||
    // Not by the rules of a language: those take megabytes in a server.
    (a.kind < b.kind ? -1 : 1),
)

const byKind = new Map(blocks.map((block) => [block.kind, block]))

/** The definition of `kind`; undefined for kinds that this build does not know. */
export function findBlock(kind: string): BlockDefinition | undefined {
  return byKind.get(kind)
}

/** Every block of this build, in the order of the palette. */
export function allBlocks(): readonly BlockDefinition[] {
  return blocks
}
