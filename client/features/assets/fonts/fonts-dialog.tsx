import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isOwnFont } from '#shared/campaign/model/own-font.ts'
import type { FontFamily } from '#shared/contract/fonts.ts'
import { fontCss, fontStack } from '#shared/page/css/fonts.ts'
import { can } from '#shared/permissions/can.ts'
import { PlanRoom } from '#client/features/billing/public/plan-room.tsx'
import { api } from '#client/lib/api/api.ts'
import { useActor } from '#client/lib/session/session.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Stack, Text } from '#client/ui/layout/elements.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import type { FontTake } from '../public/font-take.ts'
import { FontDetails } from './font-details.tsx'
import { FontUpload } from './font-upload.tsx'
import parts from '../list-and-details.module.css'
import classes from './fonts-dialog.module.css'

export type FontsDialogProps = {
  companyId: string
  opened: boolean
  onClose: () => void
  /** What a font can be taken for where the dialog was opened for that. */
  takes?: readonly FontTake[]
}

const none: readonly FontTake[] = []

/** All own fonts of a company: uploaded, looked at, taken and deleted. */
export function FontsDialog({ companyId, opened, onClose, takes = none }: FontsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Fonts of the company" size="48rem">
      <Fonts companyId={companyId} takes={takes} />
    </Dialog>
  )
}

type FontsProps = { companyId: string; takes: readonly FontTake[] }

function Fonts({ companyId, takes }: FontsProps) {
  const [shownId, setShownId] = useState<string | null>(null)
  const mayChange = can(useActor(companyId), 'asset.upload', { companyId })
  const asked = useQuery(api.fonts.list.queryOptions({ input: { companyId } }))
  const families = asked.data?.families ?? []
  const shown = families.find(({ id }) => id === shownId) ?? families[0]
  return (
    <Stack gap="16">
      {mayChange ? <FontUpload companyId={companyId} onArrived={setShownId} /> : null}
      <PlanRoom
        companyId={companyId}
        limit="storage"
        makeRoom="Delete pictures or fonts to make room."
        onlyWhenFull
      />
      {asked.data ? (
        shown ? (
          <div className={parts.parts}>
            <Families families={families} shownId={shown.id} onShow={setShownId} />
            <FontDetails
              key={shown.id}
              companyId={companyId}
              family={shown}
              mayChange={mayChange}
              takes={takes}
            />
          </div>
        ) : (
          <Text tone="ink-2" py="16">
            No fonts yet. What you or a colleague uploads is offered in the theme of every campaign.
          </Text>
        )
      ) : asked.error ? (
        <ErrorNotice error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Waiting />
      )}
    </Stack>
  )
}

type FamiliesProps = {
  families: readonly FontFamily[]
  shownId: string
  onShow: (familyId: string) => void
}

/** Each name in its own face. */
function Families({ families, shownId, onShow }: FamiliesProps) {
  return (
    <ul className={parts.list} aria-label="Fonts">
      {families.map(({ id, name, font, styles }) => (
        <li key={id}>
          {isOwnFont(font) ? <style>{sheetOf(font, styles)}</style> : null}
          <button
            type="button"
            className={`${parts.row} ${classes.row}`}
            aria-current={id === shownId || undefined}
            onClick={() => onShow(id)}
          >
            <span
              dir="auto"
              className={`${parts.name} ${classes.name}`}
              style={isOwnFont(font) ? { fontFamily: fontStack(font) } : {}}
            >
              {name}
            </span>
            <Text as="span" size="12" tone="ink-2" className="fan-number">
              {styles.length === 1 ? '1 style' : `${styles.length} styles`}
            </Text>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Read again when styles come or go: the sheet itself is always asked for anew. */
function sheetOf(font: Parameters<typeof fontStack>[0], styles: FontFamily['styles']): string {
  return `${fontCss({ headingFont: font, bodyFont: font })}/* ${styles.length} */`
}

function Waiting() {
  return (
    <div className={parts.parts}>
      <SkeletonBlock height={160} />
      <SkeletonBlock height={160} />
      <Loading what="the fonts" />
    </div>
  )
}
