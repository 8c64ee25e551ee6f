import { Button } from '@mantine/core'
import { chooseCompany, useCompany } from '#client/lib/session/current-company.ts'
import { useMe } from '#client/lib/session/session.ts'
import { Row } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'

/** Stands for every screen of a company that the operator has disabled: why, and where else to go. */
export function DisabledCompany() {
  const { id: companyId, name, disabled } = useCompany()
  const { companies } = useMe()
  const others = companies.filter(
    (other) => other.id !== companyId && other.eraseAt === null && other.disabled === null,
  )
  return (
    <EmptyState
      isPage
      title={`${name} is disabled`}
      action={
        others.length > 0 ? (
          <Row gap="8" align="center" justify="center" wrap>
            {others.slice(0, 3).map((other) => (
              <Button key={other.id} variant="default" onClick={() => chooseCompany(other.id)}>
                Go to {other.name}
              </Button>
            ))}
          </Row>
        ) : null
      }
    >
      Whoever runs this installation has disabled the company, and its pages are offline. Nothing is
      deleted.{' '}
      {disabled?.because ? (
        <>
          The reason: <q dir="auto">{disabled.because}</q>
        </>
      ) : (
        'Its owners and admins can read why.'
      )}
    </EmptyState>
  )
}
