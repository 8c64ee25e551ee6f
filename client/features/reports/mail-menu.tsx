import { Button } from '@mantine/core'
import { IconChevronDown, IconMail } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReportRhythm } from '#shared/contract/report-periods.ts'
import { api, client } from '#client/lib/api/api.ts'
import { lazyFile, useFetchAhead } from '#client/lib/loading/lazy-file.ts'
import { MenuButton } from '#client/ui/menus/menu-button.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { rhythmWords } from './rhythm-words.ts'

const list = lazyFile(async () => (await import('./mail-list.tsx')).MailList)
const ahead = [list]

/** How often one is mailed this report, and the choice of it. */
export function MailMenu({ campaignId }: { campaignId: string }) {
  useFetchAhead(ahead)
  const queries = useQueryClient()
  const input = { campaignId }
  const options = api.reports.subscription.queryOptions({ input })
  const { data, error } = useQuery(options)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (rhythm: ReportRhythm) => client.reports.subscribe({ campaignId, rhythm }),
    onSuccess: (chosen) => queries.setQueryData(options.queryKey, chosen),
    onError: showProblem,
  })
  const rhythm = isPending ? variables : data?.rhythm
  const label = `Mail me this: ${rhythm ? rhythmWords[rhythm] : '…'}`
  return (
    <MenuButton menu={list} props={{ rhythm, subscription: data, onRhythm: mutate }}>
      {(opener) => (
        <Button
          {...opener}
          variant="default"
          disabled={!data && Boolean(error)}
          leftSection={<IconMail size={16} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          {label}
        </Button>
      )}
    </MenuButton>
  )
}
