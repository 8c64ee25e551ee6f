import { IconCheck } from '@tabler/icons-react'
import { roles } from '#shared/permissions/can.ts'
import type { Action, Role } from '#shared/permissions/can.ts'
import { Spoken, Text } from '../layout/elements.tsx'
import { actionGroups, actionWords, actionsOf, permissionOf } from './action-words.ts'
import type { Permission } from './action-words.ts'
import classes from './role-matrix.module.css'
import { roleNames } from './role-names.ts'

type RoleMatrixProps = {
  /** Whose column is marked; null marks none. */
  own: Role | null
  /** What a role may do; by the table alone when left out. */
  permission?: (role: Role, action: Action) => Permission
}

/** What each role may do, straight from the table that the server enforces. */
export function RoleMatrix({ own, permission = permissionOf }: RoleMatrixProps) {
  return (
    // It can be wider than a phone, and what scrolls must be reachable by keyboard.
    <div className={classes.scroll} role="region" aria-label="What each role may do" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Spoken>Action</Spoken>
            </th>
            {roles.map((role) => (
              <th key={role} scope="col" data-own={role === own || undefined}>
                {roleNames[role]}
                {role === own ? <span className={classes.you}>You</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        {actionGroups.map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1} className={classes.group}>
                {group}
              </th>
            </tr>
            {actionsOf(group).map((action) => (
              <tr key={action}>
                <th scope="row">{capitalised(actionWords[action].words)}</th>
                {roles.map((role) => (
                  <td key={role} data-own={role === own || undefined}>
                    <Mark permission={permission(role, action)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Mark({ permission }: { permission: Permission }) {
  if (permission === 'yes') return <IconCheck size={16} stroke={1.75} role="img" aria-label="Yes" />
  if (permission === 'if-allowed')
    return (
      <Text as="span" size="12" tone="ink-2" nowrap>
        if allowed
      </Text>
    )
  return (
    <Text as="span" tone="ink-off" role="img" aria-label="No">
      –
    </Text>
  )
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
