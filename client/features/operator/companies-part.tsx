import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { formatBytes, formatDay, formatNumber } from '#client/lib/words/format.ts'
import table from '#client/ui/settings/table.module.css'
import type { OperatorCompany } from '#shared/contract/operator.ts'
import { CompanyPart } from './company-part.tsx'
import { CompanyState } from './company-state.tsx'
import { ConsoleTable, ListPart } from './list-part.tsx'
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
  return (
    <ListPart
      title="Companies"
      lead="The newest first, with what they use."
      what="companies"
      list={list}
      rows={list.data?.pages.flatMap((page) => page.companies)}
      search={<SearchField label="Search by name or id" />}
      empty={
        search
          ? {
              title: 'No company is called that',
              text: 'A part of the name is enough; an id has to be whole.',
            }
          : {
              title: 'No companies yet',
              text: 'The first one is made by whoever signs up first.',
            }
      }
      after={<MoreButton list={list} />}
    >
      {(companies) => (
        <ConsoleTable heads={['Company', 'State', ...figureNames]} figures={figureNames}>
          {companies.map((company) => (
            <CompanyRow key={company.id} company={company} />
          ))}
        </ConsoleTable>
      )}
    </ListPart>
  )
}

const figureNames = ['Members', 'Campaigns', 'Live', 'Stored', 'Documents', 'Visits this month']

function CompanyRow({ company }: { company: OperatorCompany }) {
  const figures = [
    formatNumber(company.members),
    formatNumber(company.campaigns),
    formatNumber(company.liveCampaigns),
    formatBytes(company.storedBytes),
    formatBytes(company.documentBytes),
    formatNumber(company.visitsThisMonth),
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
      {figureNames.map((name, index) => (
        <td key={name} className={classes.number} data-label={name}>
          {figures[index]}
        </td>
      ))}
    </tr>
  )
}
