import { Fragment, Slice } from '@tiptap/pm/model'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { addPicturesAfter } from '../clipboard/drop-pictures.ts'
import {
  mostPieces,
  piecesIn,
  roomInText,
  tooMuch,
  withoutFormatting,
  withoutLongHtml,
  wordsToMeasure,
} from '../clipboard/measure-paste.ts'
import { sayPaste } from '../clipboard/paste-notice.ts'
import type { PasteOffer } from '../clipboard/read-offer.ts'
import { readOffer } from '../clipboard/read-offer.ts'
import { tidyHtml } from '../clipboard/tidy-html.ts'
import { picturesIn, wordsIn } from '../clipboard/words-in.ts'
import type { Builder } from '../state/builder.ts'

/** How a text takes what is pasted into it. */
export function pasteProps(
  builder: Builder,
  { blockId, inline }: { blockId: string; inline: boolean },
): EditorProps {
  let isPlain = false
  /** Takes words without their formatting, which is too much; that is said. */
  const takeWords = (view: EditorView, event: ClipboardEvent) => {
    const words = event.clipboardData?.getData('text/plain') ?? ''
    if (words === '') sayPaste('This is too much to paste.', 'failed')
    else sayPaste(withoutFormatting, 'done')
    isPlain = true
    view.pasteText(words, event)
    isPlain = false
    return true
  }
  return {
    transformPastedHTML: tidyHtml,
    ...(inline ? { transformPasted: toOneLine } : {}),
    // What has no words takes none of those that are selected away.
    handlePaste: (view, event, { size, content }) =>
      size === 0 ||
      refuse(view, content.textBetween(0, content.size, '\n')) ||
      (!isPlain && piecesIn(content) > mostPieces && takeWords(view, event)),
    handleDOMEvents: {
      paste: (view, event) => {
        const offer = event.clipboardData && readOffer(event.clipboardData)
        const isLong = offer && withoutLongHtml(offer).html !== offer.html
        const isTaken =
          offer &&
          (refuse(view, wordsToMeasure(offer)) ||
            (isLong && takeWords(view, event)) ||
            takePictures(builder, blockId, offer))
        if (isTaken) event.preventDefault()
        return isTaken === true
      },
    },
  }
}

/** Whether a clipboard is about its pictures, which then come after the block. */
function takePictures(builder: Builder, blockId: string, offer: PasteOffer): boolean {
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
