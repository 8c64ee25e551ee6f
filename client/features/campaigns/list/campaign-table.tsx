import { Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import type { LiveFeed } from '#client/lib/live/live.ts'
import type { Selection } from '#client/lib/lists/use-selection.ts'
import { Spoken, Text } from '#client/ui/layout/elements.tsx'
import { isRange } from '#client/ui/tables/is-range.ts'
import { LiveNumber } from '#client/ui/figures/live-number.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import rows from '#client/ui/tables/row-table.module.css'
import { SortHead } from '#client/ui/tables/sort-head.tsx'
import { ScheduleWords } from '#client/ui/campaigns/schedule-words.tsx'
import { StatusBadge } from '#client/ui/campaigns/status-badge.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { startsDescending } from '#shared/contract/campaign-sort.ts'
import type { LiveState } from '#shared/contract/live.ts'
import { CampaignMenu } from '../campaign-menu.tsx'
import classes from './campaign-table.module.css'
import type { Sort } from './sort-campaigns.ts'

type CampaignTableProps = {
  campaigns: Campaign[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** Live visitors; null for roles that may not see numbers. */
  feed: LiveFeed | null
  selection: Selection
}

/** Campaigns as rows; the whole row leads to the campaign, its menu does the rest. */
export function CampaignTable({ campaigns, sort, onSort, feed, selection }: CampaignTableProps) {
  const head = { sort, onSort, startsDescending }
  return (
    <table className={`${rows.table} ${classes.table}`}>
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
          <SortHead {...head} name="name" label="Name" />
          <SortHead {...head} name="status" label="Status" />
          {feed ? (
            <>
              <SortHead
                {...head}
                name="visitors"
                label="Visitors now"
                className={classes.numericHead}
              />
              <SortHead
                {...head}
                name="conversions"
                label="Conversions"
                className={classes.numericHead}
              />
            </>
          ) : null}
          <SortHead {...head} name="updated" label="Edited" className={classes.numericHead} />
          <th className={classes.actions}>
            <Spoken>Actions</Spoken>
          </th>
        </tr>
      </thead>
      <tbody>
        {campaigns.map((campaign) => (
          <CampaignRow
            key={campaign.id}
            campaign={campaign}
            live={feed ? (feed.states.get(campaign.id) ?? 'none') : null}
            isChosen={selection.has(campaign.id)}
            onChoose={selection.toggle}
          />
        ))}
      </tbody>
    </table>
  )
}

type CampaignRowProps = {
  campaign: Campaign
  /** Its live numbers, none so far, or null for roles that may not see them. */
  live: LiveState | 'none' | null
  isChosen: boolean
  onChoose: Selection['toggle']
}

function CampaignRow({ campaign, live, isChosen, onChoose }: CampaignRowProps) {
  const { id, name, schedule } = campaign
  const state = live === 'none' ? null : live
  const visitors = campaign.status === 'live' ? state?.visitorsNow : undefined
  return (
    <tr className={`${rows.row} ${classes.row}`} data-row={id} data-chosen={isChosen || undefined}>
      <td className={rows.choose}>
        <Checkbox
          size="xs"
          aria-label={`Choose ${name}`}
          checked={isChosen}
          onChange={(event) => onChoose(id, isRange(event))}
        />
      </td>
      <th scope="row" className={classes.nameCell}>
        <Link
          to={`/dashboard/campaigns/${id}`}
          className={`${rows.title} ${classes.name}`}
          dir="auto"
        >
          {name}
        </Link>
        <span className={rows.rest}>
          {visitors ? (
            <span className={classes.inline}>
              {visitors} {visitors === 1 ? 'visitor' : 'visitors'} now ·{' '}
            </span>
          ) : null}
          {campaign.isSample ? 'To look around in' : `/c/${campaign.slug}`}
        </span>
      </th>
      <Text as="td" nowrap>
        <StatusBadge campaign={campaign} />
        {schedule ? (
          <span className={`${rows.rest} ${classes.plan}`}>
            <ScheduleWords schedule={schedule} />
          </span>
        ) : null}
      </Text>
      {live === null ? null : (
        <>
          <td className={classes.number}>
            {visitors === undefined ? <None /> : <LiveNumber value={visitors} />}
          </td>
          <td className={classes.number}>
            {state?.total.conversions ? <LiveNumber value={state.total.conversions} /> : <None />}
          </td>
        </>
      )}
      <td className={classes.when}>
        <RelativeTime at={campaign.updatedAt} />
      </td>
      <td className={classes.actions}>
        <CampaignMenu campaign={campaign} />
      </td>
    </tr>
  )
}

const None = () => (
  <Text as="span" tone="ink-off">
    –
  </Text>
)
