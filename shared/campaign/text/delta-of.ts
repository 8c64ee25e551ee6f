import type * as Y from 'yjs'
import { isRecord } from '../../lib/is-record.ts'

/** The runs of a text as Yjs tells them: `insert` and `attributes`, of whatever a client has put there. */
export function deltaOf(text: Y.Text): Record<string, unknown>[] {
  const delta: unknown = text.toDelta()
  return Array.isArray(delta) ? delta.filter(isRecord) : []
}
