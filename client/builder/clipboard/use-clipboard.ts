import { useEffect } from 'react'
import type { RefObject } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { placeOf } from '../commands/place-of.ts'
import { useBuilder } from '../state/builder-context.ts'
import { mayEdit, selectedHere } from '../state/commands.ts'
import { readOffer } from './read-offer.ts'

/** What reads and fits in what is pasted; fetched ahead. */
export const paster = lazyFile(async () => (await import('./paste-offer.ts')).pasteOffer)

/** What writes the selection into the clipboard; fetched at once, as that is written only at the keys. */
const copier = lazyFile(async () => (await import('./write-selection.ts')).takeSelection)

/** Nothing is copied or cut before; the browser lets a copy be begun for a moment after the keys. */
function copyOnceThere(what: string): void {
  copier.fetch().then(
    () => document.execCommand(what),
    () => sayNotLoaded('The part that copies', () => copyOnceThere(what)),
  )
}

/** Copy, cut and paste of blocks and sections, wherever the keyboard is but where words are written. */
export function useClipboard(root: RefObject<HTMLElement | null>): void {
  const builder = useBuilder()
  useEffect(() => {
    copier.fetch().catch(() => undefined)
    const isOurs = () => {
      const place = placeOf(document.activeElement, root.current)
      const isBeside = place === 'canvas' || place === 'control'
      return isBeside && builder.view.getSnapshot().text === null && mayEdit(builder)
    }
    // Words that are selected in a panel are what is meant.
    const areWordsMeant = () => {
      const { isCollapsed = true, anchorNode = null } = getSelection() ?? {}
      return !isCollapsed && !root.current?.contains(anchorNode)
    }
    const copy = (event: ClipboardEvent) => {
      if (!isOurs() || areWordsMeant() || !event.clipboardData) return
      if (selectedHere(builder).length === 0) return
      event.preventDefault()
      const write = copier.get()
      if (!write) return copyOnceThere(event.type)
      write(builder, event.clipboardData, event.type === 'cut')
    }
    const paste = (event: ClipboardEvent) => {
      if (!isOurs() || !event.clipboardData) return
      event.preventDefault()
      // What the clipboard holds can be read only now.
      const offer = readOffer(event.clipboardData)
      const put = () => {
        paster.fetch().then(
          (pasteOffer) => pasteOffer(builder, offer),
          () => sayNotLoaded('The part that pastes', put),
        )
      }
      put()
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [builder, root])
}
