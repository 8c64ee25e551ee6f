import { IconCode, IconExternalLink, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { EmbedDialog } from '#client/features/publishing/public/embed-dialog.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import { QrDialog } from '#client/ui/dialogs/qr-dialog.tsx'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import classes from './side-card.module.css'

/** The address where visitors find it: to copy, and to open when something is there. */
export function CampaignLink({ campaign }: { campaign: Campaign }) {
  const { url, slug, status, takenDown } = campaign
  const [hasCode, setCode] = useState(false)
  const [isEmbedding, setEmbedding] = useState(false)
  const isThere = servesVisitors(status) && takenDown === null
  const shown = url.replace(/^https?:\/\//, '')
  return (
    <section className={classes.card} aria-labelledby="address">
      <Heading id="address" mb="8" size="13" line="20">
        Address
      </Heading>
      <Row gap="8" align="center" justify="between">
        {isThere ? (
          <a href={url} target="_blank" rel="noreferrer" className={classes.link}>
            <span className={classes.url}>{shown}</span>
            <IconExternalLink size={16} stroke={1.5} aria-label="opens in a new tab" />
          </a>
        ) : (
          <span className={classes.url}>{shown}</span>
        )}
        <Row as="span" rigid>
          <CopyButton value={url} label="Copy link" />
          <IconButton label="QR code" onClick={() => setCode(true)}>
            <IconQrcode size={16} stroke={1.5} />
          </IconButton>
          <IconButton label="Embed on a site" onClick={() => setEmbedding(true)}>
            <IconCode size={16} stroke={1.5} />
          </IconButton>
        </Row>
      </Row>
      <Text size="12" line="16" tone="ink-3">
        {addressWords(campaign)}
      </Text>
      {isEmbedding ? <EmbedDialog campaign={campaign} onClose={() => setEmbedding(false)} /> : null}
      {hasCode ? (
        <QrDialog address={url} fileName={`${slug}-qr`} onClose={() => setCode(false)} />
      ) : null}
    </section>
  )
}

function addressWords({ status, takenDown }: Campaign): string {
  if (takenDown) return 'Visitors read here that the page is not available.'
  return servesVisitors(status)
    ? 'Visitors find the current release here.'
    : 'Visitors find it here once it is live.'
}
