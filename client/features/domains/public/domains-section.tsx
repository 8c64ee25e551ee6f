import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { Stack } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import { PlanRoom } from '#client/features/billing/public/plan-room.tsx'
import { useGivesWay } from '#client/ui/forms/use-gives-way.ts'
import { domainsLimit } from '#shared/contract/domain-states.ts'
import type { Domain } from '#shared/contract/domains.ts'
import { DomainCard } from '../domain-card.tsx'
import { DomainForm } from '../domain-form.tsx'
import classes from '../domains.module.css'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import { Section } from '#client/ui/settings/section.tsx'
import type { SectionProps } from '#client/lib/session/company-sections.ts'
import { useDomains } from '../use-domains.ts'

const lead =
  'Campaigns on addresses of your own, like spring.example.com. Two records in your DNS prove that the name is yours and lead visitors here; certificates come by themselves.'

/** The company's custom domains, with what each still needs. */
export function DomainsSection({ companyId }: SectionProps) {
  const list = useDomains(companyId)
  const domains = list.data?.domains
  return (
    <Section title="Domains" lead={lead}>
      <PlanRoom
        companyId={companyId}
        limit="customDomains"
        makeRoom={domains?.length ? 'Remove one to make room.' : ''}
      />
      <ListStates list={list} what="domains" rows={2} />
      {domains ? <Domains companyId={companyId} domains={domains} /> : null}
    </Section>
  )
}

function Domains({ companyId, domains }: { companyId: string; domains: Domain[] }) {
  const [isAdding, setAdding] = useState(false)
  const way = useGivesWay(isAdding)
  const campaigns = useQuery(api.campaigns.list.queryOptions({ input: { companyId } }))
  const choices = (campaigns.data?.campaigns ?? [])
    .filter(({ status }) => status !== 'archived')
    .map(({ id, name }) => ({ value: id, label: name }))
  const add = (
    <Button
      ref={way.opener}
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      disabled={domains.length >= domainsLimit}
      onClick={() => setAdding(true)}
    >
      Add domain
    </Button>
  )
  const form = (
    <div ref={way.form} className={classes.narrow}>
      <DomainForm companyId={companyId} choices={choices} onDone={() => setAdding(false)} />
    </div>
  )
  if (domains.length === 0 && !isAdding)
    return (
      <EmptyState title="No domains yet" action={add}>
        Campaigns are found at their addresses on Fanfare. Add a name that you own, and visitors see
        yours instead.
      </EmptyState>
    )
  return (
    <>
      <NotLoadedLine what="The campaigns to choose from" query={campaigns} />
      {isAdding ? form : null}
      {domains.length > 0 ? (
        <Stack as="ul" gap="16">
          {domains.map((domain) => (
            <li key={domain.id}>
              <DomainCard
                companyId={companyId}
                domain={domain}
                choices={choices}
                siblings={domains.filter(
                  ({ campaign }) => campaign && campaign.id === domain.campaign?.id,
                )}
              />
            </li>
          ))}
        </Stack>
      ) : null}
      {isAdding ? null : <div>{add}</div>}
    </>
  )
}
