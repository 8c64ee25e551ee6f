import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import classes from './operator.module.css'

const pauseMs = 250

/** What is searched for, as the address has it. */
export function useSearched(): string {
  return useSearchParams()[0].get('search') ?? ''
}

/** Searches as one types; the address keeps what for. */
export function SearchField({ label }: { label: string }) {
  const searched = useSearched()
  const [, setParams] = useSearchParams()
  const [text, setText] = useState(searched)
  const search = useDebouncedCallback((wanted: string) => {
    setParams(wanted.trim() ? { search: wanted.trim() } : {}, { replace: true })
  }, pauseMs)
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        search(value)
      }}
    />
  )
}
