import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { formatDay } from '#client/lib/words/format.ts'
import { Heading, Stack, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import type { BillingInvoice } from '#shared/contract/billing.ts'
import classes from './invoice-list.module.css'

const stateWords: Record<BillingInvoice['status'], string> = {
  paid: 'Paid',
  open: 'Open',
  void: 'Void',
  uncollectible: 'Not paid',
}

/** What was invoiced, newest first, each with the way to its page at Stripe. */
export function InvoiceList({ companyId }: { companyId: string }) {
  const list = useQuery(api.billing.invoices.queryOptions({ input: { companyId } }))
  const invoices = list.data?.invoices
  return (
    <Stack as="section" aria-labelledby="invoices" gap="12">
      <Heading id="invoices" size="16" line="24">
        Invoices
      </Heading>
      {list.isPending ? <SkeletonRows what="your invoices" rows={2} height={44} /> : null}
      {list.error && !invoices ? (
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {invoices?.length === 0 ? (
        <Text tone="ink-2">The first invoice stands here once a plan was paid.</Text>
      ) : null}
      {invoices?.length ? <InvoiceTable invoices={invoices} /> : null}
    </Stack>
  )
}

function InvoiceTable({ invoices }: { invoices: BillingInvoice[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Date</th>
          <th scope="col" className={classes.amount}>
            Amount
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <th scope="row">
              {invoice.url ? (
                <a href={invoice.url} target="_blank" rel="noreferrer">
                  {invoice.number ?? 'Invoice'}
                </a>
              ) : (
                (invoice.number ?? 'Invoice')
              )}
            </th>
            <td>{formatDay(invoice.createdAt)}</td>
            <td className={classes.amount}>{formatAmount(invoice)}</td>
            <td>
              <span className={classes.state} data-state={invoice.status}>
                {stateWords[invoice.status]}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function formatAmount({ amount, currency }: BillingInvoice): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency })
  // Not every currency has hundredths.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}
