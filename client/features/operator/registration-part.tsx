import { Button, Radio, TagsInput } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { Stack } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import { Section } from '#client/ui/settings/section.tsx'
import type { Registration } from '#shared/contract/registration.ts'
import { domainsLimit } from '#shared/registration/registration-rule.ts'
import type { RegistrationMode } from '#shared/registration/registration-rule.ts'

/** Who may make an account on this installation. */
export function RegistrationPart() {
  const found = useQuery(api.operator.registration.queryOptions())
  return (
    <Section
      title="Registration"
      lead="Who may make an account here. Who was invited into a company always may; who has an account keeps it."
      narrow
    >
      <ListStates list={found} what="the rule" rows={3} />
      {found.data ? <RegistrationForm key={JSON.stringify(found.data)} rule={found.data} /> : null}
    </Section>
  )
}

const modeWords: Record<RegistrationMode, { label: string; description: string }> = {
  open: { label: 'Everybody', description: 'Anyone with a mail address.' },
  invited: {
    label: 'Only who was invited',
    description: 'The mail of an invite is the only way in. Nobody else makes a company.',
  },
  domains: {
    label: 'Addresses of some domains',
    description: 'And whoever was invited, with any address.',
  },
}

function RegistrationForm({ rule }: { rule: Registration }) {
  const queries = useQueryClient()
  const form = useContractForm({
    operation: api.operator.setRegistration,
    initialValues: { mode: rule.mode, domains: rule.domains },
    inputOf: ({ mode, domains }) => ({ mode, domains: mode === 'domains' ? domains : [] }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.operator.key() }),
  })
  const { mode } = form.values
  return (
    <form {...form.props}>
      <Stack gap="24">
        <Radio.Group aria-label="Who may register" {...form.getInputProps('mode')}>
          <Stack gap="12">
            {(['open', 'invited', 'domains'] as const).map((value) => (
              <Radio iconColor="var(--fan-paper)" key={value} value={value} {...modeWords[value]} />
            ))}
          </Stack>
        </Radio.Group>
        {mode === 'domains' ? (
          <TagsInput
            label="Domains"
            description="Whole names: example.com takes nobody of mail.example.com."
            placeholder="example.com"
            maxTags={domainsLimit}
            splitChars={[',', ' ', ';']}
            acceptValueOnBlur
            {...form.getInputProps('domains')}
          />
        ) : null}
        {form.problem ? <ErrorNotice error={form.problem} /> : null}
        <div>
          <Button type="submit" loading={form.isSending} disabled={!form.isDirty()}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  )
}
