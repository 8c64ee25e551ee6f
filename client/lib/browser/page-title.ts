import { useEffect } from 'react'

/** Names the tab `{title} · Fanfare` while the screen is shown; nothing while `title` is unknown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Fanfare`
  }, [title])
}
