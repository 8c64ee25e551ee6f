import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, client } from '#client/lib/api/api.ts'
import { formatBytes, formatDay, formatNumber } from '#client/lib/words/format.ts'
import { StatusBadge } from '#client/ui/campaigns/status-badge.tsx'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { roleNames } from '#client/ui/roles/role-names.ts'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import mark from '#client/ui/settings/mark.module.css'
import { Section } from '#client/ui/settings/section.tsx'
import table from '#client/ui/settings/table.module.css'
import type { OperatorCompanyDetails } from '#shared/contract/operator.ts'
import { ActButton } from './act-button.tsx'
import { CompanyState } from './company-state.tsx'
import { planWords } from './plan-words.ts'
import { HeldMark } from './held-mark.tsx'
import { ConsoleTable } from './list-part.tsx'
import { pathOfPart } from './parts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import classes from './operator.module.css'

/** One company: what it uses, who is in it, what visitors can reach, and what can be done to it. */
export function CompanyPart({ companyId }: { companyId: string }) {
  const found = useQuery(api.operator.company.queryOptions({ input: { companyId } }))
  const company = found.data
  return (
    <>
      <Link to={pathOfPart('companies')} className={classes.back}>
        All companies
      </Link>
      <ListStates list={found} what="the company" rows={6} />
      {company ? (
        <>
          <CompanyHead company={company} />
          <Pages company={company} />
          <Members company={company} />
        </>
      ) : null}
    </>
  )
}

type Shown = { company: OperatorCompanyDetails }

function CompanyHead({ company }: Shown) {
  const { id, name, disabled } = company
  const [isAsking, setAsking] = useState(false)
  const figures = [
    ['Plan', planWords(company)],
    ['Members', formatNumber(company.members)],
    ['Campaigns', formatNumber(company.campaigns)],
    ['Live', formatNumber(company.liveCampaigns)],
    ['Stored', formatBytes(company.storedBytes)],
    ['Documents', formatBytes(company.documentBytes)],
    ['Visits this month', formatNumber(company.visitsThisMonth)],
    ['Since', formatDay(company.createdAt)],
  ] as const
  return (
    <section aria-labelledby="company-name" className={classes.company}>
      <Row gap="16" align="start" justify="between" wrap>
        <Text as="div" narrow>
          <Heading id="company-name" size="20">
            <bdi>{name}</bdi>
          </Heading>
          <CompanyState company={company} />
        </Text>
        {disabled ? (
          <ActButton
            isLarge
            words="Enable"
            to={name}
            run={() => client.operator.enableCompany({ companyId: id })}
          />
        ) : (
          <Button variant="default" onClick={() => setAsking(true)}>
            Disable…
          </Button>
        )}
      </Row>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ReasonDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Disable ${name}`}
        readers="Its owners and admins read this."
        button="Disable"
        run={(because) => client.operator.disableCompany({ companyId: id, because })}
      >
        At once nobody works in it any more, and visitors reach none of its pages. Nothing is
        deleted: enabled again, everything is as it was.
      </ReasonDialog>
    </section>
  )
}

type Reachable = OperatorCompanyDetails['reachable'][number]

function Pages({ company: { reachable, disabled } }: Shown) {
  const [asking, setAsking] = useState<Reachable | null>(null)
  return (
    <Section title="Pages that visitors reach">
      {reachable.length === 0 ? <Text tone="ink-3">Nothing of it is live.</Text> : null}
      {reachable.length ? (
        <ConsoleTable heads={['Campaign', 'State']} hasActions>
          {reachable.map((campaign) => (
            <PagesRow
              key={campaign.id}
              campaign={campaign}
              isDisabled={disabled !== null}
              onAsk={() => setAsking(campaign)}
            />
          ))}
        </ConsoleTable>
      ) : null}
      <ReasonDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={`Take down ${asking?.name ?? ''}`}
        readers="The owners and admins of the company read this, in the app and by mail."
        button="Take down"
        run={async (because) => {
          if (asking) await client.operator.takeDown({ campaignId: asking.id, because })
        }}
      >
        At once visitors see that the page is not available, and its forms take nothing. The
        campaign stays as it is and can’t go live until you put it back.
      </ReasonDialog>
    </Section>
  )
}

type PagesRowProps = { campaign: Reachable; isDisabled: boolean; onAsk: () => void }

function PagesRow({ campaign, isDisabled, onAsk }: PagesRowProps) {
  const { id, name, url, status, takenDown } = campaign
  return (
    <tr>
      <th scope="row">
        <span className={table.name}>
          <bdi>{name}</bdi>
        </span>
        <a
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          className={`${table.sub} ${table.code}`}
        >
          {url}
        </a>
      </th>
      <td data-label="State">
        {takenDown ? (
          <HeldMark words="Taken down" held={takenDown} />
        ) : isDisabled ? (
          <span className={mark.mark} data-tone="off">
            Off with the company
          </span>
        ) : (
          <StatusBadge campaign={{ status, isSample: false, takenDown: null }} />
        )}
      </td>
      <td className={table.actions}>
        {takenDown ? (
          <ActButton
            words="Put back"
            to={name}
            run={() => client.operator.putBack({ campaignId: id })}
          />
        ) : (
          <Button size="xs" variant="default" aria-label={`Take down… ${name}`} onClick={onAsk}>
            Take down…
          </Button>
        )}
      </td>
    </tr>
  )
}

function Members({ company: { people, members } }: Shown) {
  const more = members - people.length
  return (
    <Section title="Members">
      <ConsoleTable heads={['Person', 'Role']}>
        {people.map(({ personId, name, email, role }) => (
          <tr key={personId}>
            <th scope="row">
              <Link
                to={`${pathOfPart('people')}?search=${encodeURIComponent(email)}`}
                className={table.name}
              >
                <bdi>{name}</bdi>
              </Link>
              <span className={table.sub}>{email}</span>
            </th>
            <td data-label="Role">{roleNames[role]}</td>
          </tr>
        ))}
      </ConsoleTable>
      {more > 0 ? <Text tone="ink-3">And {formatNumber(more)} more.</Text> : null}
    </Section>
  )
}
