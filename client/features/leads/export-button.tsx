import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { client } from '#client/lib/api/api.ts'
import { saveFile } from '#client/lib/browser/save-file.ts'
import { useActor } from '#client/lib/session/session.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import type { LeadFilter } from '#shared/contract/leads.ts'
import { can } from '#shared/permissions/can.ts'

type ExportButtonProps = { companyId: string; filter: LeadFilter; isEmpty: boolean }

/** What the list shows, all of it, as a table for spreadsheets; only for who may. */
export function ExportButton({ companyId, filter, isEmpty }: ExportButtonProps) {
  const actor = useActor(companyId)
  const download = useMutation({
    mutationFn: () => client.leads.export({ companyId, ...filter }),
    onSuccess: (file) => saveFile(file, file.name),
    onError: showProblem,
    gcTime: 0,
  })
  if (!can(actor, 'leads.export', { companyId })) return null
  return (
    <Button
      variant="default"
      disabled={isEmpty}
      loading={download.isPending}
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={() => download.mutate()}
    >
      Export CSV
    </Button>
  )
}
