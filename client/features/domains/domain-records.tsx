import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import type { RecordFindingKind } from '#shared/contract/domain-states.ts'
import type { Domain, DomainRecord } from '#shared/contract/domains.ts'
import classes from './domains.module.css'
import table from '#client/ui/settings/table.module.css'
import marks from '#client/ui/settings/mark.module.css'

/** The records to make where the company's DNS is kept, each to copy, with what stands there now. */
export function DomainRecords({ domain }: { domain: Domain }) {
  const { records, displayName, zone } = domain
  const isApex = records.some(({ type }) => type === 'ALIAS')
  return (
    <div className={classes.dns}>
      <table className={table.table} aria-label={`DNS records of ${displayName}`}>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col">Found</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={`${record.type} ${record.value}`}>
              <th scope="row" className={classes.type}>
                {record.type}
              </th>
              <td data-label="Name">
                <Copied record={record} what="name" />
              </td>
              <td data-label="Value">
                <Copied record={record} what="value" />
              </td>
              <td data-label="Found">
                <Found domain={domain} record={record} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        Some providers add <code>.{zone}</code> to names by themselves: give them{' '}
        {labelsOf(records)} instead.
        {isApex
          ? ' The name itself can’t have a CNAME: use ALIAS (also called ANAME) where your provider has it, else the addresses.'
          : ''}
      </p>
    </div>
  )
}

function labelsOf(records: DomainRecord[]) {
  const labels = [...new Set(records.map(({ label }) => label))]
  return labels.map((label, at) => (
    <span key={label}>
      {at > 0 ? ' and ' : ''}
      <code>{label}</code>
    </span>
  ))
}

function Copied({ record, what }: { record: DomainRecord; what: 'name' | 'value' }) {
  return (
    <span className={classes.copied}>
      <code className={classes.code}>{record[what]}</code>
      <CopyButton value={record[what]} label={`Copy ${what} of the ${record.type} record`} />
    </span>
  )
}

const tones: Partial<Record<RecordFindingKind, string>> = {
  right: 'good',
  failed: 'off',
  other: 'bad',
}

function Found({ domain: { found, records }, record }: { domain: Domain; record: DomainRecord }) {
  if (!found) return <span className={classes.note}>Not looked up yet</span>
  // Of the ways to lead visitors here one is enough, so they share what was found.
  const first = records.find(({ purpose }) => purpose === record.purpose)
  if (first !== record) return <span className={classes.note}>As above</span>
  const { kind, message } = found[record.purpose]
  return (
    <span className={`${marks.mark} ${classes.found}`} data-tone={tones[kind] ?? 'waiting'}>
      {message}
    </span>
  )
}
