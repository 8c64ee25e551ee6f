import type { ClipboardEvent, DragEvent } from 'react'

/** What takes a picture that is dropped; `onOver` is told while one is above it. */
export const takeDropped = (send: (file: File) => void, onOver: (isOver: boolean) => void) => ({
  onDragOver: (event: DragEvent) => {
    event.preventDefault()
    onOver(true)
  },
  onDragLeave: () => onOver(false),
  onDrop: (event: DragEvent) => {
    event.preventDefault()
    onOver(false)
    const file = fileOf(event.dataTransfer.items)
    if (file) send(file)
  },
})

/** What takes a picture that is pasted. */
export const takePasted = (send: (file: File) => void) => (event: ClipboardEvent) => {
  const file = fileOf(event.clipboardData.items)
  if (!file) return
  event.preventDefault()
  send(file)
}

/** All pictures of a paste, unless it has words, too: what copies both means the words. */
export function picturesPasted({ clipboardData: { items, types } }: ClipboardEvent): File[] {
  return types.includes('text/plain') ? [] : picturesOf(items)
}

const picturesOf = (list: DataTransferItemList | undefined): File[] =>
  Array.from(list ?? [])
    .filter(({ kind, type }) => kind === 'file' && type.startsWith('image/'))
    .flatMap((item) => item.getAsFile() ?? [])

function fileOf(list: DataTransferItemList | undefined): File | null {
  const item = Array.from(list ?? []).find(
    ({ kind, type }) => kind === 'file' && type.startsWith('image/'),
  )
  return item?.getAsFile() ?? null
}
