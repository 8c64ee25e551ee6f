import { Button, Select, TextInput } from '@mantine/core'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { Row } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import classes from '#client/ui/settings/form.module.css'
import { Card } from '#client/ui/settings/section.tsx'
import { useDomainActions } from './use-domains.ts'

export type CampaignChoice = { value: string; label: string }

type DomainFormProps = { companyId: string; choices: CampaignChoice[]; onDone: () => void }

/** A name to add, and the campaign that it is to show. It is looked up at once. */
export function DomainForm({ companyId, choices, onDone }: DomainFormProps) {
  const { showAdded, check } = useDomainActions(companyId)
  const form = useContractForm({
    operation: api.domains.create,
    initialValues: { name: '', campaignId: null as string | null },
    inputOf: ({ name, campaignId }) => ({
      companyId,
      name: name.trim(),
      campaignId: campaignId ?? undefined,
    }),
    onSuccess: (domain) => {
      showAdded(domain)
      check.mutate(domain.id)
      onDone()
    },
  })
  return (
    <Card>
      <form className={classes.form} {...form.props}>
        <TextInput
          label="Name"
          description="A name below one that you own. The name itself, without www, works too."
          placeholder="spring.example.com"
          required
          withAsterisk={false}
          maxLength={500}
          autoFocus
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('name')}
        />
        <Select
          label="Campaign"
          description="What visitors find there. It can be chosen later."
          placeholder="Choose later"
          clearable
          data={choices}
          {...form.getInputProps('campaignId')}
          clearButtonProps={{ 'aria-label': 'Choose later' }}
        />
        {form.problem ? <ErrorNotice error={form.problem} /> : null}
        <Row gap="8" wrap>
          <Button type="submit" loading={form.isSending}>
            Add domain
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Row>
      </form>
    </Card>
  )
}
