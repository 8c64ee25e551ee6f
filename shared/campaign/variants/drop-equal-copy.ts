import type * as Y from 'yjs'
import { rootsOf } from '../document/document.ts'
import { readStored } from '../document/read-props.ts'
import { findStored, propsOf } from '../document/stored.ts'
import { parseTextPath } from '../text/text-path.ts'
import { splitId } from '../document/variant-ids.ts'

export type DropEqualCopy = {
  blockId: string
  /** The field, or the path of a text in a list's item (see text-path.ts). */
  name: string
}

/**
 * Lets a variant follow its page in a text or list again whose own copy (see `ownValue`) is no other
 * than the page's. False when it differs, or is none. Whoever has the copy open must open it anew.
 */
export function dropEqualCopy(doc: Y.Doc, args: DropEqualCopy, origin: unknown): boolean {
  return doc.transact(() => {
    const roots = rootsOf(doc)
    const { list, key } = parseTextPath(args.name)
    const name = list ?? key
    const own = propsOf(findStored(roots, 'blocks', args.blockId))
    const page = propsOf(findStored(roots, 'blocks', splitId(args.blockId)?.baseId ?? ''))
    if (!own?.inherit || !page || own.isInherited?.(name)) return false
    if (plain(own.get(name)) !== plain(page.get(name))) return false
    own.inherit(name)
    return true
  }, origin)
}

function plain(value: unknown): string {
  return JSON.stringify(readStored(value))
}
