import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { isFromText } from '#shared/campaign/binding/trace-plugin.ts'
import { limits } from '#shared/campaign/model/limits.ts'

type TextSize = { characters: number; lines: number }

const most: TextSize = { characters: limits.richText, lines: limits.richTextLines }

/** Smaller than this, a document has neither too many characters nor too many lines: each takes two. */
const surelyWithin = 2 * Math.min(most.lines, most.characters) * 0.9

/**
 * A text takes no more than the page shows of it. What others write is shown all the same, and what
 * makes it shorter is always taken.
 */
export const textLimit = Extension.create({
  name: 'textLimit',
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: (transaction, { doc: before }) => {
        const { doc, docChanged } = transaction
        if (!docChanged || isFromText(transaction) || doc.content.size < surelyWithin) return true
        const [was, is] = [sizeOf(before), sizeOf(doc)]
        return (
          (is.characters <= most.characters || is.characters <= was.characters) &&
          (is.lines <= most.lines || is.lines <= was.lines)
        )
      },
    }),
  ],
})

/** As the page counts: letters, and paragraphs and headings. */
function sizeOf(doc: Node): TextSize {
  let [characters, lines] = [0, 0]
  doc.descendants((node) => {
    if (node.isTextblock) lines += 1
    characters += node.text?.length ?? 0
  })
  return { characters, lines }
}

/** What is to be said of a text's size: nothing until nine tenths of what it may have. */
export function fullnessOf(doc: Node): TextSize | null {
  if (doc.content.size < surelyWithin) return null
  const { characters, lines } = sizeOf(doc)
  const isNear = characters >= 0.9 * most.characters || lines >= 0.9 * most.lines
  return isNear ? { characters, lines } : null
}
