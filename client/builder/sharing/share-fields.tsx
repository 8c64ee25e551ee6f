import { Switch } from '@mantine/core'
import { limits } from '#shared/campaign/model/limits.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { sharingSize } from '#shared/page/sharing-part.ts'
import { PictureField } from '#client/features/assets/public/picture-field.tsx'
import { CropControl } from '../inspector/crop-control.tsx'
import { FieldRow } from '../inspector/field-row.tsx'
import { FocalControl } from '../inspector/focal-control.tsx'
import { TextControl } from '../inspector/text-control.tsx'
import { useBuilder } from '../state/builder-context.ts'
import { usePageShare } from './use-share.ts'
import type { ShareEdits } from './use-share.ts'

/** The title of a page where it is found and shared. */
export function TitleRow({ page }: { page: PageSnapshot }) {
  const { share, write } = usePageShare(page)
  return (
    <FieldRow
      label="Title in search and links"
      help="Also in the browser’s tab. Empty for the page’s own title."
    >
      {(ids) => (
        <TextControl
          {...ids}
          value={share.title ?? ''}
          maxLength={limits.title}
          placeholder={page.title}
          write={(title) => write({ title })}
        />
      )}
    </FieldRow>
  )
}

type PictureRowsProps = Omit<ShareEdits, 'write'> & { help?: string }

const ratio = sharingSize.width / sharingSize.height

/** The picture for sharing, and which part of it is shown. */
export function PictureRows({ share, help, choose }: PictureRowsProps) {
  const { companyId } = useBuilder()
  const { picture = '', focal = '50 50', crop = '' } = share
  return (
    <>
      <FieldRow label="Picture for sharing" help={picture === '' ? help : undefined}>
        {(ids) => (
          <PictureField
            {...ids}
            companyId={companyId}
            label="Picture for sharing"
            value={picture}
            // What is shown of one picture says nothing of another.
            write={(chosen) => choose({ picture: chosen, focal: '', crop: '' })}
          >
            {picture === '' || crop !== '' ? null : (
              <FocalControl
                label="Point that stays in sight"
                value={focal}
                picture={picture}
                write={(point) => choose({ focal: point })}
              />
            )}
          </PictureField>
        )}
      </FieldRow>
      {picture === '' ? null : (
        <FieldRow label="Part that is shown">
          {(ids) => (
            <CropControl
              {...ids}
              value={crop}
              picture={picture}
              ratio={ratio}
              write={(part) => choose({ crop: part })}
            />
          )}
        </FieldRow>
      )}
    </>
  )
}

type HiddenRowProps = Omit<ShareEdits, 'write'> & {
  /** Whether it is so for all pages, whatever this one says. */
  isForAll?: boolean
}

const later =
  'Counts from when the campaign is published next; what they show by then can stay for weeks.'

/** Whether search engines are asked to leave a page out, or all of them. */
export function HiddenRow({ share, isForAll = false, choose }: HiddenRowProps) {
  return (
    <FieldRow
      label="Keep out of search engines"
      inline
      help={isForAll ? 'All pages of this campaign are kept out: see Pages.' : later}
    >
      {({ id, describedBy }) => (
        <Switch
          id={id}
          size="xs"
          color="ink"
          aria-describedby={describedBy}
          disabled={isForAll}
          checked={share.hidden === true || isForAll}
          onChange={({ currentTarget }) => choose({ hidden: currentTarget.checked })}
        />
      )}
    </FieldRow>
  )
}
