import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { amountText } from '#client/lib/words/amount.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import { CsvButton } from '../csv-button.tsx'
import { refetchMs } from '../range/range-choices.ts'
import { linkReturns, returnsCsv, timesText } from './link-returns.ts'
import type { ListedNumbers } from './list-rows.tsx'
import classes from './link-costs.module.css'

/** What tracked links cost, and what came of them: of all time, as a cost is of all time. */
export function LinkCosts({ numbers }: { numbers: ListedNumbers }) {
  const { question, nameOf } = numbers
  const { campaignId, goal } = question
  const query = useQuery(
    api.trackedLinks.list.queryOptions({
      input: { campaignId, ...(goal === undefined ? {} : { goal }) },
      refetchInterval: refetchMs(question),
    }),
  )
  const links = query.data?.links ?? []
  const rows = linkReturns(links)
  const linkName = (shortId: string) => nameOf('link', shortId)
  if (query.data && links.length === 0) return null
  return (
    <div className={classes.costs}>
      <NotLoadedLine what="What links cost" query={query} />
      {query.data ? (
        <Row gap="12" align="center" justify="between" className={classes.head}>
          <Heading as="h3" size="13" id="link-costs">
            Costs
          </Heading>
          {rows.length > 0 ? (
            <CsvButton
              label="Save the costs as CSV"
              file="Costs of links"
              csv={() => returnsCsv(rows, linkName)}
            />
          ) : null}
        </Row>
      ) : null}
      {query.data && rows.length === 0 ? (
        <Text size="12" line="16" tone="ink-2" pretty>
          Say what a link costs,{' '}
          <Link to={`/dashboard/campaigns/${campaignId}`}>where links are</Link>, and read here what
          a conversion by it costs.
        </Text>
      ) : null}
      {rows.length > 0 ? (
        <>
          <table className={classes.table} aria-labelledby="link-costs">
            <thead>
              <tr>
                <th scope="col">Link</th>
                <th scope="col">Cost</th>
                <th scope="col">Per conversion</th>
                <th scope="col" title="What its visitors were worth, by what it costs">
                  Return
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.shortId}>
                  <th scope="row" title={linkName(row.shortId)} dir="auto">
                    {linkName(row.shortId)}
                  </th>
                  <td>{amountText(row.cost)}</td>
                  <td title={`${formatNumber(row.conversions)} conversions`}>
                    {row.perConversion === null ? '–' : amountText(row.perConversion)}
                  </td>
                  <td>{timesText(row.timesCost)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Text mt="8" size="12" line="16" tone="ink-2" pretty>
            Of all time: a cost is for everything that came by a link, so neither the range nor the
            filters above narrow what it is divided by. Conversions are of the goal that is chosen;
            visits that are not kept any more are missing.
            {rows.some(({ worth }) => worth === null)
              ? ' There is a return once a goal has a worth.'
              : ''}
          </Text>
        </>
      ) : null}
    </div>
  )
}
