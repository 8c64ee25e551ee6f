import { Combobox, UnstyledButton, useCombobox } from '@mantine/core'
import { IconCheck, IconPlus, IconSelector } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { hasWords } from '#shared/lib/has-words.ts'
import type { Me } from '#shared/contract/me.ts'
import { chooseCompany, useCompany } from '#client/lib/session/current-company.ts'
import { formatDay } from '#client/lib/words/format.ts'
import { useMe } from '#client/lib/session/session.ts'
import { CompanyMark } from '#client/ui/faces/company-mark.tsx'
import classes from './company-switcher.module.css'
import { Box, Spoken } from '#client/ui/layout/elements.tsx'
import { roleNames } from '#client/ui/roles/role-names.ts'

type Membership = Me['companies'][number]

const searchFrom = 8
const newCompany = 'new'

/** The company one works in, and the way to the others. `compact` is for the bar of a phone. */
export function CompanySwitcher({ compact = false }: { compact?: boolean }) {
  const { companies } = useMe()
  const current = useCompany()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const listId = useId()
  const hasSearch = companies.length >= searchFrom
  const list = useCombobox({
    onDropdownClose: () => {
      list.resetSelectedOption()
      setSearch('')
    },
    onDropdownOpen: () => {
      if (hasSearch) list.focusSearchInput()
      list.updateSelectedOptionIndex('active')
    },
  })
  const { selectFirstOption } = list
  useEffect(() => {
    if (search) selectFirstOption()
  }, [search, selectFirstOption])
  const choose = (id: string) => {
    list.closeDropdown()
    if (id === newCompany) void navigate('/onboarding')
    else chooseCompany(id)
  }
  return (
    <Combobox
      store={list}
      width={272}
      position="bottom-start"
      onOptionSubmit={choose}
      resetSelectionOnOptionHover
      keepMounted={false}
    >
      <Combobox.Target targetType="button">
        <UnstyledButton
          className={compact ? classes.compact : classes.target}
          onClick={() => list.toggleDropdown()}
        >
          <CompanyMark company={current} size={compact ? 24 : 28} />
          <Box as="span" grow narrow>
            <Spoken>Company: </Spoken>
            <span className={classes.name} dir="auto">
              {current.name}
            </span>
            {compact ? null : <span className={classes.role}>{roleNames[current.role]}</span>}
            <Spoken>, switch</Spoken>
          </Box>
          <IconSelector size={14} stroke={1.5} className={classes.arrow} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        {hasSearch ? (
          <Combobox.Search
            role="combobox"
            aria-expanded
            aria-controls={listId}
            value={search}
            placeholder="Search"
            aria-label="Search companies"
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        ) : null}
        <Options companies={companies} current={current} search={search} listId={listId} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

type OptionsProps = {
  companies: readonly Membership[]
  current: Membership
  search: string
  listId: string
}

function Options({ companies, current, search, listId }: OptionsProps) {
  const shown = companies.filter(({ name }) => hasWords(name, search))
  return (
    <Combobox.Options id={listId} aria-label="Companies" className={classes.options}>
      {shown.map((company) => (
        <Combobox.Option
          key={company.id}
          value={company.id}
          active={company.id === current.id}
          className={classes.option}
        >
          <CompanyMark company={company} />
          <Box as="span" grow narrow>
            <span className={classes.name} dir="auto">
              {company.name}
            </span>
            <span className={classes.role}>{stateOf(company)}</span>
          </Box>
          {company.id === current.id ? (
            <IconCheck size={16} stroke={1.5} aria-label="current" />
          ) : null}
        </Combobox.Option>
      ))}
      {shown.length === 0 ? <Combobox.Empty>No company has this name.</Combobox.Empty> : null}
      <Combobox.Option value={newCompany} className={classes.option} data-new>
        <span className={classes.plus}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
        </span>
        New company
      </Combobox.Option>
    </Combobox.Options>
  )
}

function stateOf({ role, eraseAt }: Membership): string {
  if (eraseAt === null) return roleNames[role]
  return `Closed, erased on ${formatDay(eraseAt)}`
}
