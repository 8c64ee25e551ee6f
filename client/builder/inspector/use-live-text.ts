import { useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEvent, CompositionEvent, SyntheticEvent } from 'react'
import { spliceBetween } from '#shared/campaign/text/text-diff.ts'
import { caretAfter } from './caret-after.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

type LiveText = {
  /** The text as the document has it. */
  value: string
  /** Writes a change; `before` is what the person saw when making it. */
  write: (after: string, before: string) => void
}

/**
 * Binds an input to a text that others edit at the same time. Own typing is written as it happens;
 * what others write appears at once and moves the caret along instead of to the end. While an
 * input method composes, its draft is kept and written when it is done.
 */
export function useLiveText<E extends TextControl>({ value, write }: LiveText) {
  const ref = useRef<E>(null)
  const shown = useRef(value)
  const caret = useRef<{ start: number; end: number } | null>(null)
  const [draft, setDraft] = useState<{ text: string; before: string } | null>(null)
  const text = draft?.text ?? value

  useLayoutEffect(() => {
    const input = ref.current
    const before = shown.current
    shown.current = text
    if (!input || !caret.current || before === text) return
    if (document.activeElement !== input) return
    const splice = spliceBetween(before, text)
    const start = caretAfter(caret.current.start, splice)
    const end = caretAfter(caret.current.end, splice)
    caret.current = { start, end }
    if (input.selectionStart !== start || input.selectionEnd !== end) {
      input.setSelectionRange(start, end)
    }
  }, [text])

  const remember = (input: E) => {
    caret.current = { start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 }
  }

  return {
    ref,
    value: text,
    onSelect: (event: SyntheticEvent<E>) => remember(event.currentTarget),
    onChange: (event: ChangeEvent<E>) => {
      const after = event.currentTarget.value
      remember(event.currentTarget)
      if (draft) {
        shown.current = after
        setDraft({ ...draft, text: after })
        return
      }
      // The caret is in the new text already: what is rendered next must not move it again.
      const before = shown.current
      shown.current = after
      write(after, before)
    },
    onCompositionStart: () => setDraft({ text: value, before: value }),
    onCompositionEnd: (event: CompositionEvent<E>) => {
      const after = event.currentTarget.value
      if (draft && after !== draft.before) write(after, draft.before)
      setDraft(null)
    },
  }
}
