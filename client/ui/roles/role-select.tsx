import { Select } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import { mayGrant, roles } from '#shared/permissions/can.ts'
import type { Role } from '#shared/permissions/can.ts'
import { roleNames } from './role-names.ts'

type RoleSelectProps = {
  /** The role of the one who chooses; nobody gives a role above their own. */
  giver: Role
  value: Role
  onChange: (role: Role) => void
} & Omit<SelectProps, 'value' | 'onChange' | 'data'>

/** A role, of those that the one who chooses may give. */
export function RoleSelect({ giver, value, onChange, ...rest }: RoleSelectProps) {
  const givable = roles.filter((role) => mayGrant(giver, role))
  return (
    <Select
      {...rest}
      value={value}
      data={givable.map((role) => ({ value: role, label: roleNames[role] }))}
      onChange={(chosen) => {
        const role = givable.find((given) => given === chosen)
        if (role && role !== value) onChange(role)
      }}
    />
  )
}
