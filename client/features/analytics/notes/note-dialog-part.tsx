import type { ComponentProps } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import type { NoteDialog } from './note-dialog.tsx'

const dialog = lazyFile(async () => (await import('./note-dialog.tsx')).NoteDialog)

/** The form of a note, in a file of its own. */
export function NoteDialogPart(props: ComponentProps<typeof NoteDialog>) {
  return (
    <LazyBoundary
      part={dialog}
      props={props}
      onFailed={() => {
        props.onClose()
        sayNotLoaded('The form')
      }}
    />
  )
}
