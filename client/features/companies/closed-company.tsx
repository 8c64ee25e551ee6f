import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, client } from '#client/lib/api/api.ts'
import { chooseCompany, useCompany } from '#client/lib/session/current-company.ts'
import { formatDay } from '#client/lib/words/format.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { useActor, useMe } from '#client/lib/session/session.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { Row, Stack } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { can } from '#shared/permissions/can.ts'
import { ReopenButton } from './reopen-button.tsx'
import { pathOfSection } from '#client/lib/session/company-sections.ts'

/** Stands for every screen of a closed company: what happened, until when, and where else to go. */
export function ClosedCompany() {
  const { id: companyId, name, eraseAt } = useCompany()
  const { companies } = useMe()
  const actor = useActor(companyId)
  const isOwner = can(actor, 'company.delete', { companyId })
  const others = companies.filter(({ id, eraseAt: erase }) => id !== companyId && erase === null)
  usePageTitle(`${name} is closed`)
  return (
    <EmptyState
      isPage
      title={`${name} is closed`}
      action={
        <Stack gap="12">
          <Row gap="8" align="center" justify="center" wrap>
            {isOwner ? <ReopenButton companyId={companyId} /> : null}
            {isOwner ? (
              <Button component={Link} to={pathOfSection('data')} variant="default">
                Export everything
              </Button>
            ) : (
              <LeaveClosed companyId={companyId} name={name} />
            )}
          </Row>
          {others.length > 0 ? (
            <Row gap="8" align="center" justify="center" wrap>
              {others.slice(0, 3).map((other) => (
                <Button key={other.id} variant="subtle" onClick={() => chooseCompany(other.id)}>
                  Go to {other.name}
                </Button>
              ))}
            </Row>
          ) : null}
        </Stack>
      }
    >
      Nobody can work in it, and its pages are offline.
      {eraseAt ? ` Everything will be erased on ${formatDay(eraseAt)}.` : null}{' '}
      {isOwner
        ? 'Until then you can reopen it as it was.'
        : 'Until then an owner can reopen it as it was.'}
    </EmptyState>
  )
}

function LeaveClosed({ companyId, name }: { companyId: string; name: string }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const run = async () => {
    await client.companies.leave({ companyId })
    await queries.invalidateQueries({ queryKey: api.me.key() })
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Leave…
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Leave ${name}`}
        button="Leave"
        run={run}
      >
        <p>If it is reopened, you need a new invite to come back.</p>
      </Confirm>
    </>
  )
}
