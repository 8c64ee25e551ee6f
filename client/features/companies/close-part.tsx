import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#client/lib/api/api.ts'
import { rememberCompany } from './public/company-cache.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { formatDay } from '#client/lib/words/format.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { ReopenButton } from './reopen-button.tsx'
import { Card, Section } from '#client/ui/settings/section.tsx'

/** Closing the company, or opening it again while that is possible. */
export function ClosePart({ companyId }: { companyId: string }) {
  const { name, eraseAt } = useCompany()
  const [asking, setAsking] = useState(false)
  if (eraseAt !== null) {
    return (
      <Section title="Closed" narrow>
        <Card
          lead={`Everything of ${name} will be erased on ${formatDay(eraseAt)}. Until then it can be reopened as it was.`}
        >
          <div>
            <ReopenButton companyId={companyId} />
          </div>
        </Card>
      </Section>
    )
  }
  return (
    <Section title="Close the company" narrow>
      <Card lead="Its pages go offline and nobody can work in it any more. After 30 days everything is erased. Until then an owner can reopen it, and export.">
        <div>
          <Button color="red" variant="light" onClick={() => setAsking(true)}>
            Close {name}…
          </Button>
        </div>
      </Card>
      <CloseDialog companyId={companyId} opened={asking} onClose={() => setAsking(false)} />
    </Section>
  )
}

type CloseDialogProps = { companyId: string; opened: boolean; onClose: () => void }

function CloseDialog({ companyId, opened, onClose }: CloseDialogProps) {
  const queries = useQueryClient()
  const { name } = useCompany()
  const [typed, setTyped] = useState('')
  const close = () => {
    setTyped('')
    onClose()
  }
  const run = async () => {
    const closed = await client.companies.close({ companyId, name: typed.trim() })
    await rememberCompany(queries, closed)
  }
  return (
    <Confirm
      opened={opened}
      onClose={close}
      title={`Close ${name}`}
      button="Close company"
      run={run}
      isIncomplete={typed.trim() !== name}
    >
      <p>
        Live campaigns go offline at once, and every member loses access to their work. In 30 days
        all campaigns, numbers, leads, pictures and the audit log are erased for good.
      </p>
      <TextInput
        label={`Type ${name} to confirm`}
        autoComplete="off"
        data-autofocus
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Confirm>
  )
}
