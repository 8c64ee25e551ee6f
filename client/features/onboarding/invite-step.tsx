import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { focusOnArrival } from '#client/ui/forms/focus-on-arrival.ts'
import { InviteMaker } from '#client/features/invites/public/invite-maker.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import type { Company } from '#shared/contract/companies.ts'
import classes from './onboarding.module.css'

/** Invites for the first people of a company that was just made; can be left for later. */
export function InviteStep({ company }: { company: Company }) {
  usePageTitle('Bring your team')
  const { data } = useQuery(api.dashboard.show.queryOptions({ input: { companyId: company.id } }))
  const sampleId = data?.firstSteps?.sampleId
  return (
    <div className={classes.form}>
      <div>
        <h1 className={classes.title} tabIndex={-1} ref={focusOnArrival}>
          Bring your team
        </h1>
        <Text mt="4" tone="ink-2">
          {company.name} is ready. Fanfare is best with two on the same page, so invite someone now
          or later.
        </Text>
      </div>
      <InviteMaker companyId={company.id} giver="owner" />
      <Row gap="8" wrap>
        <Button component={Link} to="/dashboard/campaigns/create" size="md">
          Start a campaign
        </Button>
        <Button component={Link} to="/dashboard" size="md" variant="default">
          Go to the dashboard
        </Button>
        {sampleId ? (
          <Button
            component={Link}
            to={`/dashboard/campaigns/${sampleId}`}
            size="md"
            variant="subtle"
          >
            Look at a sample
          </Button>
        ) : null}
      </Row>
    </div>
  )
}
