import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { LiveFeed } from '#client/lib/live.ts'
import { LiveNumber } from '#client/ui/live-number.tsx'
import { RelativeTime } from '#client/ui/relative-time.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { CampaignMenu } from './campaign-menu.tsx'
import classes from './campaign-table.module.css'
import { startsDescending } from './sort-campaigns.ts'
import type { Sort, SortKey } from './sort-campaigns.ts'

type CampaignTableProps = {
  campaigns: Campaign[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** Live visitors; null for roles that may not see numbers. */
  feed: LiveFeed | null
}

/** Campaigns as rows; the whole row leads to the campaign, its menu does the rest. */
export function CampaignTable({ campaigns, sort, onSort, feed }: CampaignTableProps) {
  const head = { sort, onSort }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <SortHead {...head} name="name" label="Name" />
          <SortHead {...head} name="status" label="Status" />
          {feed ? <SortHead {...head} name="visitors" label="Visitors now" numeric /> : null}
          <SortHead {...head} name="updated" label="Updated" numeric />
          <th className={classes.actions}>
            <span className={classes.spoken}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} feed={feed} />
        ))}
      </tbody>
    </table>
  )
}

function CampaignRow({ campaign, feed }: { campaign: Campaign; feed: LiveFeed | null }) {
  const visitors = feed?.states.get(campaign.id)?.visitorsNow
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.nameCell}>
        <Link to={`/dashboard/campaigns/${campaign.id}`} className={classes.name}>
          {campaign.name}
        </Link>
        <span className={classes.slug}>/c/{campaign.slug}</span>
      </th>
      <td className={classes.statusCell}>
        <StatusBadge status={campaign.status} />
      </td>
      {feed ? (
        <td className={classes.number} data-label="Visitors now">
          {campaign.status === 'live' && visitors !== undefined ? (
            <LiveNumber value={visitors} />
          ) : (
            <span className={classes.none}>–</span>
          )}
        </td>
      ) : null}
      <td className={classes.when}>
        <RelativeTime at={campaign.updatedAt} />
      </td>
      <td className={classes.actions}>
        <CampaignMenu campaign={campaign} />
      </td>
    </tr>
  )
}

type SortHeadProps = {
  name: SortKey
  label: string
  sort: Sort
  onSort: (sort: Sort) => void
  numeric?: boolean
}

function SortHead({ name, label, sort, onSort, numeric = false }: SortHeadProps) {
  const active = sort.key === name
  const direction = sort.descending ? 'descending' : 'ascending'
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp
  const next = { key: name, descending: active ? !sort.descending : startsDescending(name) }
  return (
    <th
      scope="col"
      aria-sort={active ? direction : 'none'}
      className={numeric ? classes.numericHead : undefined}
      data-column={name}
    >
      <UnstyledButton className={classes.sort} onClick={() => onSort(next)}>
        {label}
        {active ? <Arrow size={14} stroke={1.5} aria-hidden /> : null}
      </UnstyledButton>
    </th>
  )
}
