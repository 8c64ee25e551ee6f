import { Button } from '@mantine/core'
import { useState } from 'react'
import { keepDraft, readDraft } from '#client/lib/drafts/drafts.ts'
import { Row } from '#client/ui/layout/elements.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { anchorOfDraft, draftAt } from './public/desk-acts.ts'
import type { ThreadDesk } from './public/thread-desk.ts'
import classes from './threads.module.css'

/** The comment that was begun and neither sent nor given up, at the place that it is about. */
export function Begun({ desk, name }: { desk: ThreadDesk; name: string }) {
  const [begun, setBegun] = useState(() => readDraft(name))
  const anchor = begun && anchorOfDraft(begun.about)
  if (!anchor) return null
  const discard = () => {
    keepDraft(name, { words: '' })
    setBegun(null)
    const onUndo = () => {
      keepDraft(name, begun)
      setBegun(begun)
    }
    showUndo({ message: 'What you had begun is given up.', onUndo })
  }
  return (
    <div className={classes.begun}>
      <p className={classes.excerpt} dir="auto" translate="no">
        {begun.words}
      </p>
      <Row gap="4" justify="end">
        <Button size="xs" variant="subtle" onClick={discard}>
          Discard
        </Button>
        <Button size="xs" variant="default" onClick={() => draftAt(desk, anchor)}>
          Go on writing
        </Button>
      </Row>
    </div>
  )
}
