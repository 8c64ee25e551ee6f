import * as Y from 'yjs'
import { isUntouchedCopy } from '../document/common-copy.ts'
import { maxDepth } from '../document/copy-stored.ts'
import { writeRichText } from '../text/write-rich-text.ts'
import { isNestedText, readNestedText } from './read-nested-text.ts'
import type { UpgradeStep } from './upgrade-step.ts'

/**
 * Version 2 stored a rich text as Tiptap nests it, in which a list, a heading or a join was made by
 * writing the words of others anew. Version 3 has one flat row of letters and line ends.
 */
export const from2to3: UpgradeStep = {
  from: 2,
  upgrade: ({ pages, blocks }) => {
    // They are told from what people have written by what their page still has.
    for (const page of pages.values()) if (page instanceof Y.Map) dropUntouched(page)
    flattenIn(pages)
    flattenIn(blocks)
  },
}

/** A variant that says only what its page says follows the page. */
function dropUntouched(page: Y.Map<unknown>): void {
  for (const [key, value] of Array.from(page.entries())) {
    if (isUntouchedCopy(value)) page.delete(key)
  }
}

function flattenIn(map: Y.Map<unknown>, depth = 0): void {
  if (depth > maxDepth) return
  for (const [key, value] of Array.from(map.entries())) {
    if (value instanceof Y.Map) flattenIn(value, depth + 1)
    else if (isNestedText(value)) {
      const text = new Y.XmlText()
      writeRichText(text, readNestedText(value))
      map.set(key, text)
    }
  }
}
