import { Button } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { lazyFile, useFetchAhead } from '#client/lib/loading/lazy-file.ts'
import { MenuButton } from '#client/ui/menus/menu-button.tsx'
import { timeWords } from './range-choices.ts'
import type { RangeMenuProps } from './range-choices.ts'

const list = lazyFile(async () => (await import('./range-list.tsx')).RangeList)
const ahead = [list]

/** The time that is shown, and the way to another: a usual one or days of one's own. */
export function RangeMenu({ asked, ...props }: RangeMenuProps) {
  useFetchAhead(ahead)
  return (
    <MenuButton menu={list} has="dialog" props={{ asked, ...props }}>
      {(opener) => (
        <Button
          {...opener}
          variant="default"
          leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          aria-label={`Range of time: ${asked ? timeWords(asked).label : ''}`}
        >
          {asked ? timeWords(asked).label : '…'}
        </Button>
      )}
    </MenuButton>
  )
}
