import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Arriving } from '#client/ui/loading/progress-line.tsx'
import { NotFoundScreen } from './error-screen.tsx'

/** Where this document was opened: it would come again. */
const openedAt = window.location.pathname

/** The address of a page that is no screen of the application: the browser goes there. */
export function OtherDocument() {
  const isElsewhere = useLocation().pathname !== openedAt
  useEffect(() => {
    if (isElsewhere) window.location.reload()
  }, [isElsewhere])
  return isElsewhere ? <Arriving what="the page" /> : <NotFoundScreen />
}
