import './browser-parts.ts'
import { Editor } from '@tiptap/core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findBlock } from '#shared/blocks/registry.ts'
import { ensureRichText } from '#shared/campaign/props/ensure-rich-text.ts'
import { must } from '#shared/lib/must.ts'
import { keyEvent } from '#client/lib/keys/testing/key-event.ts'
import { writingKeys } from '../commands/writing-keys.ts'
import { createSlashMenu } from '../text/slash-menu.ts'
import { textExtensions } from '../text/text-extensions.ts'
import { openTestBuilder } from './open-test-builder.tsx'

/** A text of one paragraph in which somebody writes. */
export function openParagraph() {
  const sections = [{ columns: [{ blocks: [{ kind: 'rich-text', props: { text: 'Spring' } }] }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  const { doc, origin, campaign, awareness } = builder.session
  const block = campaign.getSnapshot().pages[0]?.sections[0]?.columns[0]?.blocks[0]
  const model = must(findBlock('rich-text'), 'rich-text')
  const args = { blockId: block?.id ?? '', model, name: 'text' }
  const text = must(ensureRichText(doc, args, origin) ?? undefined, 'text')
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: textExtensions({
      text,
      awareness,
      undo: builder.undo,
      inline: false,
      plain: false,
      slash: createSlashMenu(),
      placeholder: '',
      onDone: () => undefined,
    }),
  })
  const close = () => {
    editor.destroy()
    builder.close()
  }
  return { editor, close }
}

/** What the keys of writing make of a selected word. */
const effects: readonly [keys: string, html: string][] = [
  [writingKeys.bold.keys, '<p><strong>Spring</strong></p>'],
  [writingKeys.italic.keys, '<p><em>Spring</em></p>'],
  [writingKeys.underline.keys, '<p><u>Spring</u></p>'],
  [writingKeys.strike.keys, '<p><s>Spring</s></p>'],
  [writingKeys.bulletList.keys, '<ul><li><p>Spring</p></li></ul>'],
  [writingKeys.orderedList.keys, '<ol><li><p>Spring</p></li></ol>'],
  [writingKeys.blockquote.keys, '<blockquote><p>Spring</p></blockquote>'],
  [writingKeys.left.keys, '<p style="text-align: left;">Spring</p>'],
  [writingKeys.center.keys, '<p style="text-align: center;">Spring</p>'],
  [writingKeys.right.keys, '<p style="text-align: right;">Spring</p>'],
]

/** What must hold of keys while somebody writes, on the platform that `navigator` says by now. */
export function testKeysInText(kept: readonly string[]): void {
  const { editor, close } = openParagraph()
  const plain = editor.getHTML()
  beforeEach(() => {
    editor.commands.setContent(plain)
    editor.commands.setTextSelection({ from: 1, to: 7 })
  })
  afterAll(close)

  /** Whether the editor takes the key for itself, and what is written then. */
  const press = (keys: string) => {
    const event = keyEvent(keys)
    editor.view.dom.dispatchEvent(event)
    return { isTaken: event.defaultPrevented, html: editor.getHTML() }
  }

  test.each(effects)('%s writes %s', (keys, html) => {
    expect(press(keys)).toEqual({ isTaken: true, html })
  })

  test.each([writingKeys.clear.keys, 'Ctrl+\\'])('%s clears what stands out', (keys) => {
    editor.commands.toggleBold()
    expect(press(keys)).toEqual({ isTaken: true, html: plain })
  })

  test.each(kept)('%s stays the browser’s', (keys) => {
    expect(press(keys)).toEqual({ isTaken: false, html: plain })
  })
}
