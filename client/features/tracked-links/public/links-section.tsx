import { IconCoin, IconQrcode, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { amountText } from '#client/lib/words/amount.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { useActor } from '#client/lib/session/session.ts'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { AddedList } from '#client/ui/settings/added-list.tsx'
import rows from '#client/ui/settings/added-list.module.css'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { TrackedLink } from '#shared/contract/tracked-links.ts'
import { can } from '#shared/permissions/can.ts'
import { LinkForm } from '../link-form.tsx'
import classes from './links-section.module.css'
import { QrDialog } from '#client/ui/dialogs/qr-dialog.tsx'
import { useTrackedLinks } from '../use-tracked-links.ts'

const costDialog = lazyFile(async () => (await import('../cost-dialog.tsx')).CostDialog)

/** Addresses that say where they were put, each with its QR code and how many came by it. */
export function LinksSection({ campaign }: { campaign: Campaign }) {
  const { list, remove } = useTrackedLinks(campaign.id)
  const mayEdit = can(useActor(campaign.companyId), 'campaign.edit', campaign)
  const [shown, setShown] = useState<TrackedLink | null>(null)
  const [priced, setPriced] = useState<TrackedLink | null>(null)
  const links = list.data?.links ?? []
  return (
    <>
      <AddedList
        title="Links"
        list={list}
        what="the links"
        add={mayEdit ? 'New link' : null}
        renderForm={(close) => <LinkForm campaign={campaign} onClose={close} />}
        none={
          mayEdit
            ? 'Give each newsletter, post or poster a link of its own, and see which of them brings people.'
            : 'Nobody has made a link for a newsletter, post or poster yet.'
        }
      >
        {links.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            onShow={() => setShown(link)}
            onCost={mayEdit ? () => setPriced(link) : null}
            onRemove={mayEdit ? () => remove(link) : null}
          />
        ))}
      </AddedList>
      {priced ? (
        <LazyBoundary
          part={costDialog}
          props={{ campaignId: campaign.id, link: priced, onClose: () => setPriced(null) }}
          onFailed={() => {
            setPriced(null)
            sayNotLoaded('The form')
          }}
        />
      ) : null}
      {shown ? (
        <QrDialog
          address={shown.url}
          fileName={fileNameOf(campaign, shown)}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  )
}

type LinkRowProps = {
  link: TrackedLink
  onShow: () => void
  onCost: (() => void) | null
  onRemove: (() => void) | null
}

function LinkRow({ link, onShow, onCost, onRemove }: LinkRowProps) {
  const { source, medium, campaignName, content, term, visitors, cost, url } = link
  const rest = [medium, campaignName, content, term].filter(Boolean).join(' · ')
  return (
    <li className={`${rows.row} ${classes.row}`}>
      <div className={`${rows.words} ${classes.words}`}>
        <Text as="span" mr="8" weight="500">
          {source}
        </Text>
        {rest ? (
          <Text as="span" tone="ink-2">
            {rest}
          </Text>
        ) : null}
        <Text as="span" size="12" line="16" tone="ink-3" block truncate title={url}>
          {url.replace(/^https?:\/\//, '')}
        </Text>
      </div>
      {visitors === null ? null : (
        <span className={classes.visitors} title="Everybody who came by this link">
          {formatNumber(visitors)} {visitors === 1 ? 'visitor' : 'visitors'}
          {cost === null ? '' : ` · cost ${amountText(cost)}`}
        </span>
      )}
      <Row rigid>
        <CopyButton value={url} label={`Copy the link for ${source}`} />
        <IconButton label={`QR code for ${source}`} onClick={onShow}>
          <IconQrcode size={16} stroke={1.5} />
        </IconButton>
        {onCost ? (
          <IconButton label={`Cost of the link for ${source}`} onClick={onCost}>
            <IconCoin size={16} stroke={1.5} />
          </IconButton>
        ) : null}
        {onRemove ? (
          <IconButton label={`Remove the link for ${source}`} onClick={onRemove}>
            <IconTrash size={16} stroke={1.5} />
          </IconButton>
        ) : null}
      </Row>
    </li>
  )
}

/** "spring-sale-newsletter-qr" */
function fileNameOf({ slug }: Campaign, { source }: TrackedLink): string {
  const said = source
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return [slug, said, 'qr'].filter(Boolean).join('-')
}
