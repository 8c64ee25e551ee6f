import { Button } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { daysWords } from '#shared/reports/report-words.ts'
import { lazyFile, useFetchAhead } from '#client/lib/loading/lazy-file.ts'
import { MenuButton } from '#client/ui/menus/menu-button.tsx'
import { periodLabels } from './report-view.ts'
import type { PeriodMenuProps } from './report-view.ts'

const list = lazyFile(async () => (await import('./period-list.tsx')).PeriodList)
const ahead = [list]

/** The time that the report is of, and the way to another. */
export function PeriodMenu(props: PeriodMenuProps) {
  useFetchAhead(ahead)
  const { view } = props
  const label = view.period === 'days' ? daysWords(view) : periodLabels[view.period]
  return (
    <MenuButton menu={list} has="dialog" props={props}>
      {(opener) => (
        <Button
          {...opener}
          variant="default"
          leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          aria-label={`Time of the report: ${label}`}
        >
          {label}
        </Button>
      )}
    </MenuButton>
  )
}
