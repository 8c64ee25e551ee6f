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
    .filter(({ kind }) => kind === 'file')
    .flatMap((item) => item.getAsFile() ?? [])
    .filter(isPicture)

const fileOf = (list: DataTransferItemList | undefined): File | null => picturesOf(list)[0] ?? null

/** Some systems know no type for the pictures of phones. */
const isPicture = ({ type, name }: File) =>
  type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name))
