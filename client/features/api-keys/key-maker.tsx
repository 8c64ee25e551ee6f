import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { useUnconfirmedAddress } from '#client/lib/session/unconfirmed-address.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { ConfirmFirst } from '#client/features/identity/public/confirm-first.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { Box, Row, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import type { ApiKey } from '#shared/contract/api-keys.ts'
import { scopes } from '#shared/permissions/can.ts'
import type { Scope } from '#shared/permissions/can.ts'
import classes from '#client/ui/settings/form.module.css'
import { scopeWords } from './scope-words.ts'
import { Card, Section } from '#client/ui/settings/section.tsx'

const lifetimes = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'When it is revoked' },
]

/** Makes API keys. The key itself is shown once, until it is put away or the screen is left. */
export function KeyMaker({ companyId }: { companyId: string }) {
  const [made, setMade] = useState<ApiKey | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const isUnconfirmed = useUnconfirmedAddress() !== null
  return (
    <Section
      title="Make a key"
      lead="A key lets a program use the API in the name of the company, with your role at most."
      narrow
    >
      <Box ref={place} tabIndex={-1}>
        {isUnconfirmed ? (
          <ConfirmFirst
            before="Before you make a key"
            why="A key goes on without you, so whoever made it has to be reached by mail."
            onDone={() => place.current?.focus()}
          />
        ) : (
          <Card>
            {made ? (
              <MadeKey made={made} onDone={() => setMade(null)} />
            ) : (
              <KeyForm companyId={companyId} onMade={setMade} />
            )}
          </Card>
        )}
      </Box>
    </Section>
  )
}

function KeyForm({ companyId, onMade }: { companyId: string; onMade: (key: ApiKey) => void }) {
  const queries = useQueryClient()
  const form = useContractForm({
    operation: api.apiKeys.create,
    initialValues: { name: '', scopes: ['campaigns.read'] as Scope[], days: '90' },
    inputOf: ({ name, scopes: chosen, days }) => ({
      companyId,
      name,
      scopes: scopes.filter((scope) => chosen.includes(scope)),
      days: days === 'never' ? undefined : Number(days),
    }),
    onSuccess: async (key) => {
      onMade(key)
      await queries.invalidateQueries({ queryKey: api.apiKeys.list.key() })
    },
  })
  return (
    <form className={classes.form} {...form.props}>
      <TextInput
        label="Name"
        description="Where it is used, so that you know it again."
        placeholder="Nightly report"
        required
        withAsterisk={false}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label="It may" {...form.getInputProps('scopes')}>
        <div className={classes.scopes}>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={scopeWords[scope].name}
              description={scopeWords[scope].about}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Select
        label="It stops working"
        data={lifetimes}
        allowDeselect={false}
        {...form.getInputProps('days')}
      />
      {form.problem ? <ErrorNotice error={form.problem} /> : null}
      <div>
        <Button type="submit" loading={form.isSending}>
          Make key
        </Button>
      </div>
    </form>
  )
}

function MadeKey({ made, onDone }: { made: ApiKey; onDone: () => void }) {
  return (
    <div className={classes.form} role="status">
      <div>
        <Text weight="600">{made.name} is ready</Text>
        <Text tone="warn">
          Copy the key now and keep it like a password. This is the only time it is shown.
        </Text>
      </div>
      <code className={classes.key}>{made.key}</code>
      <Row gap="8" wrap>
        <CopyButton wide value={made.key ?? ''} label="Copy key" />
        <Button variant="subtle" onClick={onDone}>
          I have kept it
        </Button>
      </Row>
    </div>
  )
}
