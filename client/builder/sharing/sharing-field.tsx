import { storedShareKey } from '#shared/campaign/model/share.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { HiddenRow, PictureRows, TitleRow } from './share-fields.tsx'
import { TranslationRow } from './translation-row.tsx'
import { usePageShare, useSiteShare } from './use-share.ts'

type SharingFieldProps = { page: PageSnapshot; field: string | undefined }

/** One setting of how a page is found and shared, wherever it is said; nothing for other fields. */
export function SharingField({ page, field }: SharingFieldProps) {
  const own = usePageShare(page)
  const usual = useSiteShare()
  switch (field) {
    case storedShareKey('title'):
      return <TitleRow page={page} />
    case storedShareKey('picture'):
      return <PictureRows {...(own.share.picture === undefined ? usual : own)} />
    case storedShareKey('hidden'):
      return <HiddenRow {...(usual.share.hidden ? usual : own)} />
    case 'translates':
      return <TranslationRow page={page} />
    default:
      return null
  }
}
