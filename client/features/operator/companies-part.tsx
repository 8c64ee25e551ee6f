import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { formatBytes, formatDay, formatNumber } from '#client/lib/words/format.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import { Section } from '#client/ui/settings/section.tsx'
import table from '#client/ui/settings/table.module.css'
import type { OperatorCompany } from '#shared/contract/operator.ts'
import { CompanyPart } from './company-part.tsx'
import { CompanyState } from './company-state.tsx'
import { MoreButton } from './more-button.tsx'
import { pathOfCompany } from './parts.ts'
import { planWords } from './plan-words.ts'
import { SearchField, useSearched } from './search-field.tsx'
import classes from './operator.module.css'

/** Companies with what they use; one of them when the address names it. */
export function CompaniesPart() {
  const companyId = useSearchParams()[0].get('company')
  return companyId ? <CompanyPart key={companyId} companyId={companyId} /> : <Companies />
}

function Companies() {
  const search = useSearched()
  const list = useInfiniteQuery({
    ...api.operator.companies.infiniteOptions({
      input: (before: string | undefined) => ({
        ...(search ? { search } : {}),
        ...(before ? { before } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ companies, hasMore }) => (hasMore ? companies.at(-1)?.id : undefined),
    }),
    placeholderData: keepPreviousData,
  })
  const companies = list.data?.pages.flatMap((page) => page.companies)
  return (
    <Section title="Companies" lead="The newest first, with what they use.">
      <SearchField label="Search by name or id" />
      <ListStates list={list} what="companies" rows={8} />
      {companies?.length === 0 ? (
        <EmptyState title={search ? 'No company is called that' : 'No companies yet'}>
          {search
            ? 'A part of the name is enough; an id has to be whole.'
            : 'The first one is made by whoever signs up first.'}
        </EmptyState>
      ) : null}
      {companies?.length ? <CompanyTable companies={companies} /> : null}
      <MoreButton list={list} />
    </Section>
  )
}

function CompanyTable({ companies }: { companies: OperatorCompany[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">State</th>
          <th scope="col" className={classes.number}>
            Members
          </th>
          <th scope="col" className={classes.number}>
            Campaigns
          </th>
          <th scope="col" className={classes.number}>
            Live
          </th>
          <th scope="col" className={classes.number}>
            Stored
          </th>
          <th scope="col" className={classes.number}>
            Visits this month
          </th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <CompanyRow key={company.id} company={company} />
        ))}
      </tbody>
    </table>
  )
}

function CompanyRow({ company }: { company: OperatorCompany }) {
  const figures = [
    { label: 'Members', value: formatNumber(company.members) },
    { label: 'Campaigns', value: formatNumber(company.campaigns) },
    { label: 'Live', value: formatNumber(company.liveCampaigns) },
    { label: 'Stored', value: formatBytes(company.storedBytes) },
    { label: 'Visits this month', value: formatNumber(company.visitsThisMonth) },
  ]
  return (
    <tr>
      <th scope="row">
        <Link to={pathOfCompany(company.id)} className={table.name}>
          <bdi>{company.name}</bdi>
        </Link>
        <span className={table.sub}>
          {planWords(company)}, since {formatDay(company.createdAt)}
        </span>
      </th>
      <td data-label="State">
        <CompanyState company={company} />
      </td>
      {figures.map(({ label, value }) => (
        <td key={label} className={classes.number} data-label={label}>
          {value}
        </td>
      ))}
    </tr>
  )
}
