import { Button } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { can } from '#shared/permissions/can.ts'
import { EmbedDialog } from '#client/features/publishing/public/embed-dialog.tsx'
import { useLiveCampaign } from '#client/lib/live/live.ts'
import { useActor } from '#client/lib/session/session.ts'
import { qrSvg } from '#client/ui/figures/qr-code.ts'
import { LiveNumber } from '#client/ui/figures/live-number.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import classes from './live-moment.module.css'
import { PageLinks } from './public/page-links.tsx'

/** What is worth sharing once a campaign is live: its link, its QR code, its first visitors. */
export function LiveMoment({ campaign }: { campaign: Campaign }) {
  const [isEmbedding, setEmbedding] = useState(false)
  const code = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(qrSvg(campaign.url))}`,
    [campaign.url],
  )
  return (
    <section className={classes.moment} aria-label="Live">
      <div className={classes.words}>
        <Text size="13" tone="ink-2">
          Live at
        </Text>
        <p className={classes.address}>{campaign.url.replace(/^https?:\/\//, '')}</p>
        <Row gap="8" wrap>
          <PageLinks url={campaign.url} />
          {campaign.isSample ? null : (
            <Button
              variant="default"
              leftSection={<IconCode size={16} stroke={1.5} />}
              onClick={() => setEmbedding(true)}
            >
              Embed
            </Button>
          )}
        </Row>
        {isEmbedding ? (
          <EmbedDialog campaign={campaign} onClose={() => setEmbedding(false)} />
        ) : null}
        <FirstVisitors campaign={campaign} />
      </div>
      <img src={code} alt={`QR code of ${campaign.url}`} className={classes.code} />
    </section>
  )
}

function FirstVisitors({ campaign }: { campaign: Campaign }) {
  const actor = useActor(campaign.companyId)
  const mayWatch = can(actor, 'analytics.see', campaign)
  const { state, connection } = useLiveCampaign(mayWatch ? campaign.id : undefined)
  if (!mayWatch || !state) return null
  return (
    <dl className={classes.numbers} data-connection={connection}>
      <Figure label="Here now" value={state.visitorsNow} live />
      <Figure label="Views" value={state.total.views} />
      <Figure label="Conversions" value={state.total.conversions} />
    </dl>
  )
}

function Figure({ label, value, live = false }: { label: string; value: number; live?: boolean }) {
  return (
    <div className={classes.figure}>
      <dt>
        {live ? <span className={classes.pulse} aria-hidden /> : null}
        {label}
      </dt>
      <dd>
        <LiveNumber value={value} />
      </dd>
    </div>
  )
}
