/** The clipboard's type for what comes from a builder; other programs get the words. */
export const clipType = 'application/x-fanfare'

/** What a clipboard offers, from the most to the least that can be made of it. */
export type PasteOffer = { clip: string; html: string; files: readonly File[]; text: string }

/** Reads all of it at once: a browser lets go of it after the event. */
export function readOffer(data: DataTransfer): PasteOffer {
  return {
    clip: data.getData(clipType),
    html: data.getData('text/html'),
    files: Array.from(data.files),
    text: data.getData('text/plain'),
  }
}
