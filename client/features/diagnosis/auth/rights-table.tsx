import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '#shared/contract/me.ts'
import { can } from '#shared/permissions/can.ts'
import type { Action, Role } from '#shared/permissions/can.ts'
import { Box } from '#client/ui/layout/elements.tsx'
import type { Permission } from '#client/ui/roles/action-words.ts'
import { RoleMatrix } from '#client/ui/roles/role-matrix.tsx'
import { actorIn } from './actor-in.ts'
import classes from './rights-table.module.css'

/**
 * What each role may do in a company as it is now, asked of `can`, with one's own role marked; for
 * people without a company the table alone.
 */
export function RightsTable({ companies }: { companies: Me['companies'] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const company = companies.find(({ id }) => id === chosen) ?? companies[0]
  if (!company)
    return (
      <Box mt="16">
        <RoleMatrix own={null} />
      </Box>
    )
  const permission = (role: Role, action: Action): Permission =>
    can(actorIn(company, role), action, { companyId: company.id }) ? 'yes' : 'no'
  return (
    <Box mt="16">
      {companies.length > 1 ? (
        <Select
          className={classes.choice}
          label="Company"
          value={company.id}
          onChange={setChosen}
          data={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <RoleMatrix own={company.role} permission={permission} />
    </Box>
  )
}
