import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { formatBytes, formatNumber } from '#client/lib/words/format.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Section } from '#client/ui/settings/section.tsx'
import table from '#client/ui/settings/table.module.css'
import type { OperatorRoom } from '#shared/contract/operator-room.ts'
import { ConsoleTable, ListPart } from './list-part.tsx'
import { pathOfCompany } from './parts.ts'
import classes from './operator.module.css'

/** What takes room: tables and files, the largest companies, and visits by month. */
export function RoomPart() {
  const list = useQuery(api.operator.room.queryOptions())
  const room = list.data
  return (
    <div className={classes.room}>
      <ListPart
        title="Room"
        lead={room ? <Disk room={room} /> : 'What takes room in the database and as files.'}
        what="what takes room"
        list={list}
        rows={room?.sizes}
        empty={{ title: 'Nothing takes room yet', text: 'Whatever is made appears here.' }}
      >
        {(sizes) => <Sizes sizes={sizes} />}
      </ListPart>
      {room?.companies.length ? <Largest companies={room.companies} /> : null}
      {room?.months.length ? <Months months={room.months} /> : null}
    </div>
  )
}

function Disk({ room: { disk, measuredAt } }: { room: OperatorRoom }) {
  return (
    <>
      {formatBytes(disk.free)} of {formatBytes(disk.total)} are free on the disk with the data
      folder ({formatShare(disk.free, disk.total)}). Measured <RelativeTime at={measuredAt} />, at
      most every five minutes.
    </>
  )
}

type Size = OperatorRoom['sizes'][number]

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const sizeNames = ['Rows', 'Size']

function Sizes({ sizes }: { sizes: readonly Size[] }) {
  const bySize = sizes.toSorted((a, b) => b.bytes - a.bytes)
  return (
    <ConsoleTable heads={['What', ...sizeNames]} figures={sizeNames}>
      {bySize.map(({ what, rows, bytes }) => (
        <Figures
          key={what}
          head={<span className={table.name}>{capital(what)}</span>}
          names={sizeNames}
          figures={[rows > 0 ? formatNumber(rows) : '–', formatBytes(bytes)]}
        />
      ))}
    </ConsoleTable>
  )
}

const companyNames = ['Files', 'Documents', 'Leads', 'Visits kept']

function Largest({ companies }: Pick<OperatorRoom, 'companies'>) {
  return (
    <Section
      title="Largest companies"
      lead="By their files and documents, at most twenty. Visits are those that are kept one by one."
    >
      <ConsoleTable heads={['Company', ...companyNames]} figures={companyNames}>
        {companies.map(({ id, name, fileBytes, documentBytes, leads, events }) => (
          <Figures
            key={id}
            head={
              <Link to={pathOfCompany(id)} className={table.name}>
                <bdi>{name}</bdi>
              </Link>
            }
            names={companyNames}
            figures={[
              formatBytes(fileBytes),
              formatBytes(documentBytes),
              formatNumber(leads),
              formatNumber(events),
            ]}
          />
        ))}
      </ConsoleTable>
    </Section>
  )
}

const formatMonth = (month: string) =>
  new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )

const monthNames = ['Visits']

function Months({ months }: Pick<OperatorRoom, 'months'>) {
  return (
    <Section title="Visits by month" lead="Of all companies, in UTC, the newest first.">
      <ConsoleTable heads={['Month', ...monthNames]} figures={monthNames}>
        {months.toReversed().map(({ month, visits }) => (
          <Figures
            key={month}
            head={<span className={table.name}>{formatMonth(month)}</span>}
            names={monthNames}
            figures={[formatNumber(visits)]}
          />
        ))}
      </ConsoleTable>
    </Section>
  )
}

type FiguresProps = {
  head: ReactNode
  names: readonly string[]
  figures: readonly string[]
}

function Figures({ head, names, figures }: FiguresProps) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {names.map((name, at) => (
        <td key={name} className={classes.number} data-label={name}>
          {figures[at]}
        </td>
      ))}
    </tr>
  )
}
