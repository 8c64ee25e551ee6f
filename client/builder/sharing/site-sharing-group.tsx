import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { Heading } from '#client/ui/layout/elements.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import inspector from '../inspector/inspector.module.css'
import { useCampaign } from '../state/builder-context.ts'

const dialog = lazyFile(async () => (await import('./dialogs.ts')).SiteSharingDialog)

/** The way to what all pages of the campaign say when they are found and shared. */
export function SiteSharingGroup() {
  const isHidden = useCampaign(({ site }) => site.share?.hidden === true)
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={inspector.group} aria-label="Search and sharing of all pages">
      <Heading as="h3" size="12" line="16" tone="ink-3">
        Search and sharing
      </Heading>
      {isHidden ? (
        <p className={inspector.hint}>All pages are kept out of search engines.</p>
      ) : null}
      <Button size="xs" variant="default" fullWidth onClick={() => setOpen(true)}>
        For all pages
      </Button>
      {isOpen ? (
        <LazyBoundary
          part={dialog}
          props={{ onClose: () => setOpen(false) }}
          onFailed={() => {
            setOpen(false)
            sayNotLoaded('These settings')
          }}
        />
      ) : null}
    </section>
  )
}
