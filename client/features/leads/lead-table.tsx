import { Button, Checkbox } from '@mantine/core'
import { IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { leadStatusWords } from '#shared/contract/lead-statuses.ts'
import type { Lead } from '#shared/contract/leads.ts'
import type { Selection } from '#client/lib/lists/use-selection.ts'
import { Spoken } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { isRange } from '#client/ui/tables/is-range.ts'
import rows from '#client/ui/tables/row-table.module.css'
import classes from './lead-table.module.css'
import { StatusMark } from './lead-status.tsx'
import { restOf, shownOf, titleOf } from './lead-words.ts'

type RowActions = {
  mayErase: boolean
  onErase: (lead: Lead) => void
  onMark: (lead: Lead, state: 'new' | 'read') => void
}

type LeadTableProps = RowActions & {
  leads: Lead[]
  campaigns: readonly Campaign[]
  list: Pick<
    UseInfiniteQueryResult,
    'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  selection: Selection
  openId: string | null
}

/** Leads as rows, the newest first; the whole row opens it. */
export function LeadTable({
  leads,
  campaigns,
  list,
  selection,
  openId,
  ...actions
}: LeadTableProps) {
  const names = new Map(campaigns.map(({ id, name }) => [id, name]))
  return (
    <>
      <table
        className={`${rows.table} ${classes.table}`}
        data-autofocus={openId === null ? undefined : true}
      >
        <thead>
          <tr>
            <th className={rows.choose}>
              <Checkbox
                size="xs"
                aria-label="Choose all that are shown"
                checked={selection.all}
                indeterminate={selection.chosen.length > 0 && !selection.all}
                onChange={selection.toggleAll}
              />
            </th>
            <th scope="col">Lead</th>
            <th scope="col" className={classes.campaign}>
              Campaign
            </th>
            <th scope="col" className={classes.work}>
              Status
            </th>
            <th scope="col" className={classes.when}>
              Received
            </th>
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <LeadRow
              key={lead.id}
              lead={lead}
              campaign={names.get(lead.campaignId) ?? ''}
              isOpen={lead.id === openId}
              selection={selection}
              {...actions}
            />
          ))}
        </tbody>
      </table>
      {list.error ? <ErrorNotice error={list.error} /> : null}
      {list.hasNextPage ? (
        <Button
          variant="default"
          className={classes.more}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older leads
        </Button>
      ) : null}
    </>
  )
}

type LeadRowProps = RowActions & {
  lead: Lead
  campaign: string
  isOpen: boolean
  selection: Selection
}

function LeadRow({ lead, campaign, isOpen, selection, ...actions }: LeadRowProps) {
  const { search } = useLocation()
  const title = titleOf(lead)
  const isNew = lead.readAt === null
  return (
    <tr
      className={`${rows.row} ${classes.row}`}
      data-row={lead.id}
      data-new={isNew || undefined}
      data-open={isOpen || undefined}
      data-chosen={selection.has(lead.id) || undefined}
    >
      <td className={rows.choose}>
        <Checkbox
          size="xs"
          aria-label={`Choose ${title}`}
          checked={selection.has(lead.id)}
          onChange={(event) => selection.toggle(lead.id, isRange(event))}
        />
      </td>
      <th scope="row" className={classes.lead}>
        <Link
          to={`/dashboard/leads/${lead.id}${search}`}
          className={`${rows.title} ${classes.title}`}
          preventScrollReset
          aria-current={isOpen || undefined}
          dir="auto"
        >
          {isNew ? <Spoken>New: </Spoken> : null}
          {title}
        </Link>
        <span className={`${rows.rest} ${classes.rest}`}>
          <span className={classes.inline} dir="auto">
            {campaign}
          </span>
          {lead.status === 'open' ? null : (
            <span className={classes.inlineStatus}>{leadStatusWords[lead.status]}</span>
          )}
          {restOf(lead).map((answer) => (
            <span
              key={answer.name}
              className={classes.answer}
              title={`${answer.label}: ${shownOf(answer)}`}
              dir="auto"
            >
              {shownOf(answer)}
            </span>
          ))}
        </span>
      </th>
      <td className={classes.campaign}>{campaign}</td>
      <td className={classes.work}>
        <StatusMark status={lead.status} />
        {lead.owner ? (
          <span className={classes.owner} dir="auto">
            {lead.owner.name}
          </span>
        ) : null}
      </td>
      <td className={classes.when}>
        <span className={classes.time}>
          <RelativeTime at={lead.createdAt} />
        </span>
        <RowButtons lead={lead} title={title} {...actions} />
      </td>
    </tr>
  )
}

function RowButtons({
  lead,
  title,
  mayErase,
  onErase,
  onMark,
}: RowActions & { lead: Lead; title: string }) {
  const isNew = lead.readAt === null
  const Mail = isNew ? IconMailOpened : IconMail
  return (
    <span className={classes.buttons}>
      <IconButton
        size="sm"
        label={isNew ? `Mark ${title} as read` : `Mark ${title} as new`}
        {...(isNew ? {} : { shortcut: 'U' })}
        onClick={() => onMark(lead, isNew ? 'read' : 'new')}
      >
        <Mail size={16} stroke={1.5} />
      </IconButton>
      {mayErase ? (
        <IconButton
          size="sm"
          label={`Erase ${title}`}
          shortcut="Delete"
          onClick={() => onErase(lead)}
        >
          <IconTrash size={16} stroke={1.5} />
        </IconButton>
      ) : null}
    </span>
  )
}
