import { IconX } from '@tabler/icons-react'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { Lead } from '#shared/contract/leads.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Heading, Row } from '#client/ui/layout/elements.tsx'
import { LeadDetail, LeadStates } from './lead-detail.tsx'
import classes from './lead-panel.module.css'
import { titleOf } from './lead-words.ts'
import { useLead } from './use-lead.ts'

type LeadPanelProps = {
  companyId: string
  leadId: string
  /** The lead as the list has it. */
  known: Lead | undefined
  campaigns: readonly Campaign[]
  onClose: () => void
  onErase: (lead: Lead) => void
}

/** One lead beside the list. */
export function LeadPanel(props: LeadPanelProps) {
  const { companyId, leadId, known, campaigns, onClose, onErase } = props
  const query = useLead(companyId, leadId, known)
  const lead = query.data
  return (
    <aside className={classes.panel} aria-label="Lead">
      <Row gap="8" align="start" justify="between" mb="12">
        <Heading size="16" line="28" anywhere>
          {lead ? titleOf(lead) : 'Lead'}
        </Heading>
        <IconButton label="Close" shortcut="Escape" onClick={onClose}>
          <IconX size={16} stroke={1.5} />
        </IconButton>
      </Row>
      {lead ? (
        <LeadDetail
          lead={lead}
          companyId={companyId}
          campaign={campaigns.find(({ id }) => id === lead.campaignId)}
          onErase={() => onErase(lead)}
          onErased={onClose}
        />
      ) : (
        <LeadStates query={query} />
      )}
    </aside>
  )
}
