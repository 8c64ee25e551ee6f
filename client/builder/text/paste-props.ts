import { Fragment, Slice } from '@tiptap/pm/model'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { addPicturesAfter } from '../clipboard/drop-pictures.ts'
import { roomInText, tooMuch, withoutLongHtml, wordsToMeasure } from '../clipboard/measure-paste.ts'
import { sayPaste } from '../clipboard/paste-notice.ts'
import { readOffer } from '../clipboard/read-offer.ts'
import { tidyHtml } from '../clipboard/tidy-html.ts'
import { picturesIn, wordsIn } from '../clipboard/words-in.ts'
import type { Builder } from '../state/builder.ts'

/** How a text takes what is pasted into it. */
export function pasteProps(
  builder: Builder,
  { blockId, inline }: { blockId: string; inline: boolean },
): EditorProps {
  return {
    transformPastedHTML: tidyHtml,
    ...(inline ? { transformPasted: toOneLine } : {}),
    // What has no words takes none of those that are selected away.
    handlePaste: (view, _event, slice) =>
      slice.size === 0 || refuse(view, slice.content.textBetween(0, slice.content.size, '\n')),
    handleDOMEvents: {
      paste: (view, event) => {
        const isTaken = takeInstead(builder, blockId, view, event)
        if (isTaken) event.preventDefault()
        return isTaken
      },
    },
  }
}

/** Whether something else became of a clipboard than words at the caret, before it is read. */
function takeInstead(
  builder: Builder,
  blockId: string,
  view: EditorView,
  event: ClipboardEvent,
): boolean {
  if (!event.clipboardData) return false
  const offer = readOffer(event.clipboardData)
  if (refuse(view, wordsToMeasure(offer))) return true
  if (withoutLongHtml(offer).html !== offer.html) return view.pasteText(offer.text, event)
  const pictures = picturesIn(offer)
  if (pictures.length === 0 || wordsIn(offer).length > 0) return false
  void addPicturesAfter(builder, pictures, blockId)
  return true
}

/** Whether words have no room in the place of those that are selected, which is said. */
function refuse({ state: { doc, selection } }: EditorView, words: string): boolean {
  const kept = doc.textContent.length - doc.textBetween(selection.from, selection.to).length
  const refusal = tooMuch(words, roomInText(kept))
  if (refusal) sayPaste(refusal, 'failed')
  return refusal !== null
}

/** Pasted paragraphs become one line in a text that is one. */
function toOneLine(slice: Slice): Slice {
  const schema = slice.content.firstChild?.type.schema
  if (!schema) return slice
  let line = Fragment.empty
  slice.content.descendants((node) => {
    if (!node.isTextblock) return true
    const gap = line.childCount > 0 ? Fragment.from(schema.text(' ')) : Fragment.empty
    line = line.append(gap).append(node.content)
    return false
  })
  const paragraph = schema.nodes['paragraph']
  return paragraph && line.childCount > 0
    ? new Slice(Fragment.from(paragraph.create(null, line)), 1, 1)
    : slice
}
