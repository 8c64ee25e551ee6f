import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DimensionName } from '#shared/contract/dimensions.ts'
import { api, client } from '#client/lib/api/api.ts'
import { saveFile } from '#client/lib/browser/save-file.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { measureWords } from '../measures.ts'
import { dimensionWords } from './dimension-words.ts'
import { ListRows } from './list-rows.tsx'
import type { ListedNumbers } from './list-rows.tsx'

const pageRows = 50
const mostSaved = 1_000

type WholeListProps = { by: DimensionName; numbers: ListedNumbers; onClose: () => void }

/** All values of a list, a page at a time; pressed, one filters and the dialog goes. */
export function WholeList({ by, numbers, onClose }: WholeListProps) {
  const [offset, setOffset] = useState(0)
  const { question, view, onFilter } = numbers
  const { data, error, refetch, isPlaceholderData } = useQuery(
    api.analytics.campaign.queryOptions({
      input: { ...question, compare: false, by: [by], limit: pageRows, offset },
      placeholderData: keepPreviousData,
    }),
  )
  const saving = useMutation({
    mutationFn: async () => {
      const { compare: _, ...asked } = question
      const file = await client.analytics.export({ ...asked, by: [by], limit: mostSaved })
      saveFile(file, file.name)
    },
    onError: showProblem,
  })
  const list = data?.lists.find((one) => one.by === by)
  const last = Math.min(offset + pageRows, list?.values ?? 0)
  const filter = (next: readonly string[]) => {
    onClose()
    onFilter(next)
  }
  return (
    <Dialog opened onClose={onClose} title={dimensionWords[by].title} size="36rem">
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {list ? <ListRows list={list} numbers={{ ...numbers, onFilter: filter }} /> : null}
      {!list && !error ? <SkeletonRows what="the list" rows={8} height={32} /> : null}
      <Row gap="8" align="center" justify="between" wrap mt="16">
        <Text role="status" size="12" tone="ink-2" tabular>
          {list
            ? `${formatNumber(offset + 1)}–${formatNumber(last)} of ${formatNumber(list.values)}, by ${measureWords(view.measure).label.toLowerCase()}`
            : ''}
        </Text>
        <Row gap="8" align="center">
          <IconButton
            label={`Save the list as CSV${list && list.values > mostSaved ? `, the first ${formatNumber(mostSaved)}` : ''}`}
            disabled={!list}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            <IconDownload size={16} stroke={1.5} aria-hidden />
          </IconButton>
          <Button
            variant="default"
            disabled={offset === 0}
            onClick={() => setOffset(offset - pageRows)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            disabled={!list || isPlaceholderData || last >= list.values}
            onClick={() => setOffset(offset + pageRows)}
          >
            Next
          </Button>
        </Row>
      </Row>
    </Dialog>
  )
}
