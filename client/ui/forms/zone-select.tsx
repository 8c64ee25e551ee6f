import { Select } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import { ownZone, zoneName } from '#client/lib/words/zoned-time.ts'

type ZoneSelectProps = Omit<SelectProps, 'data'> & {
  /** The one that is chosen, e.g. `Europe/Vienna`. */
  zone: string
}

/** A time zone to be found by name; the one that is chosen and one's own come first. */
export function ZoneSelect({ zone, ...props }: ZoneSelectProps) {
  return (
    <Select
      label="Time zone"
      searchable
      allowDeselect={false}
      limit={60}
      nothingFoundMessage="No zone has this name"
      data={zoneOptions(zone)}
      {...props}
    />
  )
}

/** The zones to choose from, with the one that is chosen and one's own first. */
function zoneOptions(zone: string) {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set([zone, ownZone(), 'UTC', ...known])].map((value) => ({
    value,
    label: zoneName(value),
  }))
}
