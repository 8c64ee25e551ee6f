import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { limits } from '#shared/campaign/model/limits.ts'
import { notShown } from '#shared/page/checks/check-cut.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { fullnessOf } from './text-limit.ts'
import classes from './toolbar.module.css'

/** How long a text is, once that is near the most; how much of it is not shown, beyond that. */
export function TextLength({ editor }: { editor: Editor }) {
  const size = useEditorState({ editor, selector: ({ editor: now }) => fullnessOf(now.state.doc) })
  if (!size) return null
  const { characters, lines } = size
  const cut = characters - limits.richText
  if (cut > 0) {
    return (
      <span role="status" className={classes.length}>
        {notShown(cut)}
      </span>
    )
  }
  const isByLines = characters < 0.9 * limits.richText
  const [count, most] = isByLines ? [lines, limits.richTextLines] : [characters, limits.richText]
  return (
    <span className={classes.length} aria-label="Length of this text">
      {`${formatNumber(count)} of ${formatNumber(most)}${isByLines ? ' lines' : ''}`}
    </span>
  )
}
