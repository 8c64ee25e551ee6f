import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { Heading } from '#client/ui/layout/elements.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import classes from '../inspector/inspector.module.css'
import { useCampaign } from '../state/builder-context.ts'
import { HiddenRow, PictureRows, TitleRow } from './share-fields.tsx'
import { usePageShare } from './use-share.ts'

const previews = lazyFile(async () => (await import('./dialogs.ts')).PreviewsDialog)

/** How one page is found and shared. */
export function SharingGroup({ page }: { page: PageSnapshot }) {
  const edits = usePageShare(page)
  const usual = useCampaign(({ site }) => site.share)
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes.group} aria-label="Search and sharing">
      <Heading as="h3" size="12" line="16" tone="ink-3">
        Search and sharing
      </Heading>
      <TitleRow page={page} />
      <PictureRows
        {...edits}
        help={
          usual?.picture
            ? 'Without one, the picture of all pages is shown: see Pages.'
            : 'Without one, it is drawn from the top of the page.'
        }
      />
      <HiddenRow {...edits} isForAll={usual?.hidden === true} />
      <Button size="xs" variant="default" fullWidth onClick={() => setOpen(true)}>
        How it looks when shared
      </Button>
      {isOpen ? (
        <LazyBoundary
          part={previews}
          props={{ page, onClose: () => setOpen(false) }}
          onFailed={() => {
            setOpen(false)
            sayNotLoaded('The previews')
          }}
        />
      ) : null}
    </section>
  )
}
