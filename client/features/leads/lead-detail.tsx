import { Button, Menu } from '@mantine/core'
import { IconDots, IconMail, IconTrash } from '@tabler/icons-react'
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
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import classes from './lead-detail.module.css'
import { addressOf, partsOf, sourceWords } from './lead-words.ts'
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

function Value({ type, label, value }: Lead['fields'][number]) {
  if (value === '') return <dd className={classes.none}>Not answered</dd>
  const isContact = type === 'email' || type === 'phone'
  return (
    <dd>
      <Text as="span" py="4" line="20" prewrap anywhere dir="auto">
        {value}
      </Text>
      {isContact ? <CopyButton value={value} label={`Copy ${label}`} /> : null}
    </dd>
  )
}

type LeadMenuProps = Pick<LeadDetailProps, 'lead' | 'companyId' | 'onErase' | 'onErased'> & {
  address: string | null
}

function LeadMenu({ lead, companyId, address, onErase, onErased }: LeadMenuProps) {
  const actor = useActor(companyId)
  const { mark, eraseAddress } = useLeadActions(companyId)
  const isNew = lead.readAt === null
  return (
    <Menu width={260} position="bottom-end">
      <Menu.Target>
        <IconButton label="More about this lead">
          <IconDots size={16} stroke={1.5} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconMail size={16} stroke={1.5} aria-hidden />}
          onClick={() => void mark([lead], isNew ? 'read' : 'new')}
        >
          {isNew ? 'Mark as read' : 'Mark as new'}
        </Menu.Item>
        {can(actor, 'leads.erase', { companyId }) ? (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
              onClick={onErase}
            >
              Erase this lead
            </Menu.Item>
            {address ? (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
                onClick={() => {
                  void eraseAddress(address)
                  onErased()
                }}
              >
                Erase everything from this address
              </Menu.Item>
            ) : null}
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
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
