import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { client } from '#client/lib/api/api.ts'
import { saveFile } from '#client/lib/browser/save-file.ts'
import { useActor } from '#client/lib/session/session.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import type { LeadFilter } from '#shared/contract/leads.ts'
import type { CsvSeparator } from '#shared/lib/csv-line.ts'
import { can } from '#shared/permissions/can.ts'
import { separatorsFor } from './separators-for.ts'

type ExportButtonProps = { companyId: string; filter: LeadFilter; isEmpty: boolean }

type Format = { format: 'csv' | 'xlsx'; separator?: CsvSeparator }

/** What the list shows, all of it, as a table for spreadsheets; only for who may. */
export function ExportButton({ companyId, filter, isEmpty }: ExportButtonProps) {
  const actor = useActor(companyId)
  const download = useMutation({
    mutationFn: (format: Format) => client.leads.export({ companyId, ...filter, ...format }),
    onSuccess: (file) => saveFile(file, file.name),
    onError: showProblem,
    gcTime: 0,
  })
  if (!can(actor, 'leads.export', { companyId })) return null
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          disabled={isEmpty}
          loading={download.isPending}
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download.mutate({ format: 'xlsx' })}>
          Excel (XLSX)
          <Text size="12" line="16" tone="ink-3">
            Phone numbers and zeros stay as they are
          </Text>
        </Menu.Item>
        <Menu.Divider />
        {separatorsFor().map((separator) => (
          <Menu.Item key={separator} onClick={() => download.mutate({ format: 'csv', separator })}>
            {separatorWords[separator]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const separatorWords: Record<CsvSeparator, string> = {
  comma: 'CSV with commas',
  semicolon: 'CSV with semicolons',
  tab: 'Text with tabs (TSV)',
}
