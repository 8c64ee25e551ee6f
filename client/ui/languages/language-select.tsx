import { Select } from '@mantine/core'
import type { ComboboxItem, SelectProps } from '@mantine/core'
import { languageNames } from '#shared/languages/language-names.ts'

const data = Object.entries(languageNames).map(([value, { english, own }]) => ({
  value,
  label: own === english ? own : `${english} · ${own}`,
}))

type LanguageSelectProps = Omit<SelectProps, 'data'> & {
  /** Stands first: what holds where no language is chosen. */
  unset?: ComboboxItem
}

/** A language of pages, to be found by its English name or by what it calls itself. */
export function LanguageSelect({ unset, ...props }: LanguageSelectProps) {
  return (
    <Select
      label="Language"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No language has this name"
      // Some thirty options that nobody has asked for.
      comboboxProps={{ keepMounted: false }}
      data={unset ? [unset, ...data] : data}
      {...props}
    />
  )
}
