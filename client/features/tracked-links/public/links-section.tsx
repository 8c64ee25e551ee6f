import { Button } from '@mantine/core'
import { IconPlus, IconQrcode, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#client/lib/words/format.ts'
import { useActor } from '#client/lib/session/session.ts'
import card from '#client/ui/layout/card.module.css'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { useGivesWay } from '#client/ui/forms/use-gives-way.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { TrackedLink } from '#shared/contract/tracked-links.ts'
import { can } from '#shared/permissions/can.ts'
import { LinkForm } from '../link-form.tsx'
import classes from './links-section.module.css'
import { QrDialog } from '#client/ui/dialogs/qr-dialog.tsx'
import { useTrackedLinks } from '../use-tracked-links.ts'

/** Addresses that say where they were put, each with its QR code and how many came by it. */
export function LinksSection({ campaign }: { campaign: Campaign }) {
  const { list, remove } = useTrackedLinks(campaign.id)
  const mayEdit = can(useActor(campaign.companyId), 'campaign.edit', campaign)
  const [isOpen, setOpen] = useState(false)
  const { opener, form } = useGivesWay(isOpen)
  const [shown, setShown] = useState<TrackedLink | null>(null)
  const links = list.data?.links
  return (
    <section aria-labelledby="links">
      <div className={classes.head}>
        <Heading id="links" size="14">
          Links
        </Heading>
        {mayEdit && !isOpen ? (
          <Button
            ref={opener}
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            New link
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <div ref={form}>
          <LinkForm campaign={campaign} onClose={() => setOpen(false)} />
        </div>
      ) : null}
      {list.error && !links ? (
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <SkeletonRows what="the links" rows={1} height={48} /> : null}
      {links?.length === 0 && !isOpen ? (
        <p className={classes.none}>
          {mayEdit
            ? 'Give each newsletter, post or poster a link of its own, and see which of them brings people.'
            : 'Nobody has made a link for a newsletter, post or poster yet.'}
        </p>
      ) : null}
      {links?.length ? (
        <ul className={card.list}>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              onShow={() => setShown(link)}
              onRemove={mayEdit ? () => remove(link) : null}
            />
          ))}
        </ul>
      ) : null}
      {shown ? (
        <QrDialog
          address={shown.url}
          fileName={fileNameOf(campaign, shown)}
          onClose={() => setShown(null)}
        />
      ) : null}
    </section>
  )
}

type LinkRowProps = { link: TrackedLink; onShow: () => void; onRemove: (() => void) | null }

function LinkRow({ link, onShow, onRemove }: LinkRowProps) {
  const { source, medium, campaignName, content, term, visitors, url } = link
  const rest = [medium, campaignName, content, term].filter(Boolean).join(' · ')
  return (
    <li className={classes.row}>
      <div className={classes.words}>
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
        <span className={classes.visitors} title={`Everybody who came from “${source}”`}>
          {formatNumber(visitors)} {visitors === 1 ? 'visitor' : 'visitors'}
        </span>
      )}
      <Row rigid>
        <CopyButton value={url} label={`Copy the link for ${source}`} />
        <IconButton label={`QR code for ${source}`} onClick={onShow}>
          <IconQrcode size={16} stroke={1.5} />
        </IconButton>
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
