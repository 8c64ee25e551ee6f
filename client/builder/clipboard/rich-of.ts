import type { Node } from '@tiptap/pm/model'
import type { RichNode } from '#shared/campaign/model/snapshot.ts'
import { acceptRichText } from '#shared/campaign/text/accept-rich-text.ts'
import { asRecord } from '#shared/lib/is-record.ts'

/** What stands in an editor's document as a rich text has it. */
export function richOf(nodes: readonly Node[]): RichNode[] {
  const content = nodes.map((node) => plain(node.toJSON()))
  return acceptRichText({ type: 'doc', content })?.content ?? []
}

/** A node or mark of the editor: what it says of itself is beside its type. */
function plain(node: unknown): Record<string, unknown> {
  const { attrs, content, marks, ...own } = asRecord(node)
  const { textAlign: align, ...said } = asRecord(attrs)
  return {
    ...said,
    ...own,
    align,
    ...(Array.isArray(content) ? { content: content.map(plain) } : {}),
    ...(Array.isArray(marks) ? { marks: marks.map(plain) } : {}),
  }
}
