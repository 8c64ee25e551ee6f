import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from '#client/lib/campaign-session/store.ts'
import type { Builder } from './builder.ts'
import { reveal, showPage } from './builder.ts'

/** Shows the page and selects what the address asks for: `?page=…&block=…` or `&section=…`. */
export function useAskedPlace(builder: Builder): void {
  const [params] = useSearchParams()
  const pageId = params.get('page')
  const blockId = params.get('block')
  const sectionId = params.get('section')
  // What this device kept may be older than the place.
  const isThere = useStore(builder.session.connection, ({ everReceived }) => everReceived)
  // Where somebody is when the document goes on as another one, they stay.
  const found = useRef('')
  useEffect(() => {
    const asked = `${pageId} ${sectionId} ${blockId}`
    if (!isThere || found.current === asked) return
    found.current = asked
    if (pageId) showPage(builder, pageId)
    if (sectionId) reveal(builder, { kind: 'section', id: sectionId })
    if (blockId) reveal(builder, { kind: 'block', id: blockId })
  }, [builder, isThere, pageId, sectionId, blockId])
}
