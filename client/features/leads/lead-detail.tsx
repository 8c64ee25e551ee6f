import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { Lead } from '#shared/contract/leads.ts'
import { can } from '#shared/permissions/can.ts'
import { formatDateTime } from '#client/lib/words/format.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { useActor } from '#client/lib/session/session.ts'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import classes from './lead-detail.module.css'
import { LeadMenu } from './lead-menu.tsx'
import { LeadWork } from './lead-work.tsx'
import { addressOf, partsOf, shownOf, sourceWords } from './lead-words.ts'
import { SpamNotice } from './spam-notice.tsx'
import { useLeadActions } from './use-lead-actions.ts'

type LeadDetailProps = {
  lead: Lead
  companyId: string
  /** Unknown until the campaigns are there. */
  campaign: Campaign | undefined
  onErase: () => void
  /** After everything of the lead's address was erased. */
  onErased: () => void
  /** It is the whole screen. */
  isPage?: boolean
}

/** Everything that is known of one lead: what was answered, and where it came from. */
export function LeadDetail({
  lead,
  companyId,
  campaign,
  onErase,
  onErased,
  isPage = false,
}: LeadDetailProps) {
  const Heading = isPage ? 'h2' : 'h3'
  const { answers, cameWith } = partsOf(lead)
  const address = addressOf(lead)
  const isInLink = cameWith.some(({ label }) => label === 'utm_source')
  const mayWork = can(useActor(companyId), 'leads.work', { companyId })
  const { letIn } = useLeadActions(companyId)
  return (
    <Stack gap="16">
      <Row gap="8" align="center" justify="between">
        {address ? (
          <Button
            component="a"
            href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}
            size="xs"
            leftSection={<IconMail size={14} stroke={1.5} aria-hidden />}
          >
            Write a mail
          </Button>
        ) : null}
        <LeadMenu
          lead={lead}
          companyId={companyId}
          address={address}
          onErase={onErase}
          onErased={onErased}
        />
      </Row>
      {lead.isSpam ? <SpamNotice onLetIn={mayWork ? () => void letIn([lead]) : null} /> : null}
      {mayWork ? <LeadWork lead={lead} companyId={companyId} size={isPage ? 'sm' : 'xs'} /> : null}
      <Stack as="dl" gap="16">
        {answers.map((answer) => (
          <div key={answer.name} className={classes.answer}>
            <dt dir="auto">{answer.label}</dt>
            <Value {...answer} />
          </div>
        ))}
      </Stack>
      <Heading className={classes.heading}>Where it came from</Heading>
      <dl className={classes.facts}>
        <dt>Campaign</dt>
        <dd>
          {campaign ? (
            <Link to={`/dashboard/campaigns/${campaign.id}`} dir="auto">
              {campaign.name}
            </Link>
          ) : (
            <SkeletonBlock width={96} />
          )}
        </dd>
        <dt>Page</dt>
        <dd>
          {lead.page} (release {lead.releaseNumber})
        </dd>
        <dt>Received</dt>
        <dd>{formatDateTime(lead.createdAt)}</dd>
        {lead.source && !isInLink ? <Fact name="Source" value={lead.source} /> : null}
        {cameWith.map((answer) => (
          <Fact key={answer.name} name={sourceWords(answer)} value={answer.value} />
        ))}
      </dl>
    </Stack>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Value(answer: Lead['fields'][number]) {
  const { type, label, value, typed } = answer
  if (value === '') return <dd className={classes.none}>Not answered</dd>
  const isContact = type === 'email' || type === 'phone'
  return (
    <dd>
      <Text as="span" py="4" line="20" prewrap anywhere dir="auto">
        {shownOf(answer)}
        {typed ? (
          <Text as="span" block size="12" line="16" tone="ink-3" dir="auto">
            Written as {typed}
          </Text>
        ) : null}
      </Text>
      {isContact ? <CopyButton value={value} label={`Copy ${label}`} /> : null}
    </dd>
  )
}

type LeadStatesProps = { query: { error: unknown; refetch: () => unknown } }

/** What stands in the place of a lead that is not there, or not yet. */
export function LeadStates({ query: { error, refetch } }: LeadStatesProps) {
  if (!error)
    return (
      <Stack gap="16">
        <Loading what="the lead" />
        <SkeletonBlock width="40%" />
        <SkeletonBlock width="70%" />
        <SkeletonBlock width="55%" />
      </Stack>
    )
  if (problemOf(error).slug === 'not-found')
    return (
      <EmptyState title="There is no such lead">
        It may have been erased, or it belongs to another company.
      </EmptyState>
    )
  return <ErrorNotice error={error} onRetry={() => void refetch()} />
}
