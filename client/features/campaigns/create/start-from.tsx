import { Button, FileButton, Select } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { api } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { Choice } from '#client/ui/forms/choice.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import classes from './create-screen.module.css'
import { StartPicker } from './start-picker.tsx'
import { startFrom } from './use-start.ts'
import type { StartForm } from './use-start.ts'

type StartFromProps = { form: StartForm; onFile: (file: File | null) => void }

const ways = [
  { value: 'template', label: 'Blank or template' },
  { value: 'campaign', label: 'Another campaign' },
  { value: 'file', label: 'A file' },
] as const

/** The ways in which a campaign can begin, and what each of them asks. */
export function StartFrom({ form, onFile }: StartFromProps) {
  const { from, template, file } = form.values
  return (
    <>
      <div className={classes.ways}>
        <Choice
          label="Begin with"
          wide
          options={ways}
          value={from}
          onChange={(way) => {
            form.clearErrors()
            form.setValues(startFrom(way))
          }}
        />
      </div>
      {from === 'template' ? (
        <StartPicker
          value={template}
          onChange={(chosen) => form.setFieldValue('template', chosen)}
        />
      ) : from === 'campaign' ? (
        <CampaignChoice {...form.getInputProps('campaignId')} />
      ) : (
        <FileChoice file={file} error={form.errors['file']} onChange={onFile} />
      )}
    </>
  )
}

function CampaignChoice(question: GetInputPropsReturnType) {
  const { id: companyId } = useCompany()
  const asked = useQuery(api.campaigns.list.queryOptions({ input: { companyId } }))
  const { data } = asked
  const campaigns = data?.campaigns ?? []
  if (asked.error && !data) return <NotLoadedLine what="Your campaigns" query={asked} />
  return (
    <Select
      label="Campaign"
      description="The new one gets its pages, variants and theme; numbers and leads stay behind."
      placeholder={
        data && campaigns.length === 0 ? 'There is no campaign yet' : 'Choose a campaign'
      }
      searchable
      nothingFoundMessage="No campaign of that name"
      data={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
      {...question}
      className={classes.choice}
    />
  )
}

type FileChoiceProps = {
  file: File | null
  error: ReactNode
  onChange: (file: File | null) => void
}

function FileChoice({ file, error, onChange }: FileChoiceProps) {
  return (
    <div className={classes.file} data-wrong={error ? true : undefined}>
      <Text tone="ink-2">
        {file ? file.name : 'Drop a file here that was exported from a campaign'}
      </Text>
      <FileButton
        accept=".json,application/json"
        inputProps={{ 'aria-label': 'Campaign file' }}
        onChange={onChange}
      >
        {({ onClick }) => (
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} stroke={1.5} />}
            onClick={onClick}
          >
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
        )}
      </FileButton>
      {error ? (
        <p className={classes.fileError} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
