import type { ClipboardEvent, DragEvent } from 'react'
import { picturesPasted } from '#client/features/assets/public/take-file.ts'

/** What takes pictures that are dropped or pasted; `onOver` hears whether something is held above. */
export const takePictures = (add: (files: File[]) => void, onOver: (isOver: boolean) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    onOver(true)
  },
  onDragLeave: () => onOver(false),
  onDrop: (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    onOver(false)
    add(Array.from(event.dataTransfer.files))
  },
  onPaste: (event: ClipboardEvent) => {
    const files = picturesPasted(event)
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  },
})
