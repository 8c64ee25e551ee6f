import { Button, FileButton, Select } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { Choice } from '#client/ui/forms/choice.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import classes from './create-screen.module.css'
import { StartPicker } from './start-picker.tsx'
import type { Start } from './use-start.ts'

type StartFromProps = {
  start: Start
  /** What is wrong with the campaign or file. */
  error: string | undefined
  onChange: (start: Start) => void
}

const ways: { value: Start['from']; label: string }[] = [
  { value: 'template', label: 'Blank or template' },
  { value: 'campaign', label: 'Another campaign' },
  { value: 'file', label: 'A file' },
]

/** The ways in which a campaign can begin, and what each of them asks. */
export function StartFrom({ start, error, onChange }: StartFromProps) {
  const choose = (way: Start['from']) => {
    if (way === 'campaign') onChange({ from: 'campaign', campaignId: null })
    else if (way === 'file') onChange({ from: 'file', file: null })
    else onChange({ from: 'template', templateId: undefined })
  }
  return (
    <>
      <div className={classes.ways}>
        <Choice label="Begin with" wide options={ways} value={start.from} onChange={choose} />
      </div>
      {start.from === 'template' ? (
        <StartPicker
          value={start.templateId}
          onChange={(templateId) => onChange({ from: 'template', templateId })}
        />
      ) : start.from === 'campaign' ? (
        <CampaignChoice
          value={start.campaignId}
          error={error}
          onChange={(campaignId) => onChange({ from: 'campaign', campaignId })}
        />
      ) : (
        <FileChoice
          file={start.file}
          error={error}
          onChange={(file) => onChange({ from: 'file', file })}
        />
      )}
    </>
  )
}

type Question<Value> = {
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

function CampaignChoice({ value, error, onChange }: Question<string | null>) {
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
      value={value}
      error={error}
      onChange={onChange}
      className={classes.choice}
    />
  )
}

function FileChoice({
  file,
  error,
  onChange,
}: Omit<Question<File | null>, 'value'> & { file: File | null }) {
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
