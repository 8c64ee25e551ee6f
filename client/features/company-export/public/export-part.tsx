import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCompany } from '#client/lib/session/current-company.ts'
import { formatBytes } from '#client/lib/words/format.ts'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { saveFile } from '#client/lib/browser/save-file.ts'
import { downloadExport } from '../download-export.ts'
import { Card, Section } from '#client/ui/settings/section.tsx'

/** Everything of the company as one zip file, with how far it is. */
export function ExportPart({ companyId }: { companyId: string }) {
  const { name } = useCompany()
  const [received, setReceived] = useState(0)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const download = useMutation({
    mutationFn: () => {
      abort.current = new AbortController()
      setReceived(0)
      return downloadExport(companyId, setReceived, abort.current.signal)
    },
    onSuccess: (file) => saveFile(file, fileNameOf(name)),
  })
  return (
    <Section title="Export" narrow>
      <Card lead="Campaigns, releases, numbers, leads, members and the audit log as JSON, and every picture, in one zip file.">
        <Row gap="12" align="center" wrap>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            Export everything
          </Button>
          <Text as="span" role="status" tone="ink-2" tabular>
            {download.isPending ? progressWords(received) : null}
            {download.isSuccess ? `Saved, ${formatBytes(download.data.size)}.` : null}
          </Text>
        </Row>
        {download.error ? <ErrorNotice error={download.error} /> : null}
      </Card>
    </Section>
  )
}

const progressWords = (received: number) =>
  received === 0 ? 'Preparing the file…' : `${formatBytes(received)} so far…`

function fileNameOf(company: string): string {
  const plain = company.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${plain || 'company'}-export.zip`
}
