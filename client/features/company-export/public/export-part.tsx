import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useZipDownload } from '#client/lib/api/use-zip-download.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { Card, Section } from '#client/ui/settings/section.tsx'

/** Everything of the company as one zip file, with how far it is. */
export function ExportPart({ companyId }: { companyId: string }) {
  const { name } = useCompany()
  const download = useZipDownload()
  const file = {
    path: `/api/companies/${encodeURIComponent(companyId)}/export`,
    name: fileNameOf(name),
  }
  return (
    <Section title="Export" narrow>
      <Card lead="Campaigns, releases, numbers, leads, members and the audit log as JSON, and every picture, in one zip file.">
        <Row gap="12" align="center" wrap>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate(file)}
          >
            Export everything
          </Button>
          <Text as="span" role="status" tone="ink-2" tabular>
            {download.words}
          </Text>
        </Row>
        {download.error ? <ErrorNotice error={download.error} /> : null}
      </Card>
    </Section>
  )
}

function fileNameOf(company: string): string {
  const plain = company.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${plain || 'company'}-export.zip`
}
