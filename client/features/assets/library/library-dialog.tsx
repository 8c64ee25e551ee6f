import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPhotoPlus, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Asset } from '#shared/contract/assets.ts'
import { can } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api/api.ts'
import { PlanRoom } from '#client/features/billing/public/plan-room.tsx'
import { useActor } from '#client/lib/session/session.ts'
import { formatBytes } from '#client/lib/words/format.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { FileButton } from '../public/file-button.tsx'
import { UploadProgress } from '../public/upload-progress.tsx'
import { usePictureUpload } from '../public/use-picture-upload.ts'
import { AssetDetails } from './asset-details.tsx'
import { AssetList } from './asset-list.tsx'
import parts from '../list-and-details.module.css'
import classes from './library-dialog.module.css'

export type LibraryDialogProps = {
  companyId: string
  opened: boolean
  onClose: () => void
  /** Takes a picture where the library was opened for one. */
  onTake?: (assetId: string) => void
}

/** All pictures of a company: found by name, looked at, taken, replaced everywhere and deleted. */
export function LibraryDialog({ companyId, opened, onClose, onTake }: LibraryDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Pictures of the company" size="56rem">
      <Library companyId={companyId} onTake={onTake} />
    </Dialog>
  )
}

function Library({ companyId, onTake }: Pick<LibraryDialogProps, 'companyId' | 'onTake'>) {
  const [words, setWords] = useState('')
  const [name] = useDebouncedValue(words.trim(), 200)
  const [shownId, setShownId] = useState<string | null>(null)
  const actor = useActor(companyId)
  const mayChange = can(actor, 'asset.upload', { companyId })
  const input = name === '' ? { companyId } : { companyId, name }
  const asked = useQuery({
    ...api.assets.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  const { upload, error, send, cancel } = usePictureUpload(companyId, setShownId)
  const assets = asked.data?.assets ?? []
  const shown = assets.find(({ id }) => id === shownId) ?? assets[0]
  return (
    <Stack gap="12">
      <Row gap="8" align="center" wrap>
        <TextInput
          aria-label="Search by name"
          placeholder="Search by name"
          leftSection={<IconSearch size={16} stroke={1.5} />}
          value={words}
          maxLength={120}
          data-autofocus
          className={classes.search}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {/* It stays while a picture is on its way, as it has the focus. */}
        {mayChange ? (
          <FileButton
            label="Upload a picture"
            icon={<IconPhotoPlus size={16} stroke={1.5} />}
            onFile={send}
          />
        ) : null}
        {upload ? <UploadProgress upload={upload} onCancel={cancel} /> : null}
      </Row>
      <PlanRoom
        companyId={companyId}
        limit="storage"
        makeRoom="Delete pictures to make room."
        onlyWhenFull
      />
      {error ? (
        <Text role="alert" size="13" tone="danger">
          {error}
        </Text>
      ) : null}
      {asked.data ? (
        <Found assets={assets} isSearch={name !== ''}>
          <AssetList assets={assets} shownId={shown?.id} onShow={setShownId} />
          {shown ? (
            <AssetDetails
              key={shown.id}
              companyId={companyId}
              asset={shown}
              others={assets}
              mayChange={mayChange}
              onTake={onTake}
            />
          ) : null}
        </Found>
      ) : asked.error ? (
        <ErrorNotice error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Waiting />
      )}
      {asked.data ? (
        <Text size="12" tone="ink-3" className="fan-number">
          {formatBytes(asked.data.storedBytes)} stored in all
        </Text>
      ) : null}
    </Stack>
  )
}

type FoundProps = { assets: readonly Asset[]; isSearch: boolean; children: ReactNode }

function Found({ assets, isSearch, children }: FoundProps) {
  if (assets.length > 0) return <div className={parts.parts}>{children}</div>
  return (
    <Text tone="ink-2" py="24">
      {isSearch
        ? 'No picture has a name like that.'
        : 'No pictures yet. What you or a colleague uploads appears here, for every campaign.'}
    </Text>
  )
}

function Waiting() {
  return (
    <div className={parts.parts}>
      <SkeletonBlock height={240} />
      <SkeletonBlock height={240} />
      <Loading what="the pictures" />
    </div>
  )
}
