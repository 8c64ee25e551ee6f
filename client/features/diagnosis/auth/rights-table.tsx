import { Select, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Me } from '#shared/contract/me.ts'
import { can, roles } from '#shared/permissions/can.ts'
import type { Role } from '#shared/permissions/can.ts'
import { roleNames } from '#client/ui/role-names.ts'
import { actionsInOrder, actionWords } from './action-words.ts'
import { actorIn } from './actor-in.ts'
import classes from './rights-table.module.css'

type Company = Me['companies'][number]

/** For people without a company: a plain one, to show what each role may do anywhere. */
const anyCompany: Company = {
  id: 'any',
  name: 'any company',
  role: 'owner',
  allowances: [],
  eraseAt: null,
  logoUrl: null,
}

/** What each role may do in a company, by the table that server and sockets ask; one's own marked. */
export function RightsTable({ companies }: { companies: readonly Company[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const company = companies.find(({ id }) => id === chosen) ?? companies[0]
  return (
    <>
      {companies.length > 1 ? (
        <Select
          className={classes.choice}
          label="Company"
          value={company?.id ?? null}
          onChange={setChosen}
          data={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <div className={classes.frame} tabIndex={0} role="region" aria-label="Rights by role">
        <Table company={company ?? anyCompany} own={company?.role ?? null} />
      </div>
    </>
  )
}

function Table({ company, own }: { company: Company; own: Role | null }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Action</th>
          {roles.map((role) => (
            <th key={role} scope="col" data-own={role === own || undefined}>
              {roleNames[role]} {role === own ? <span className={classes.you}>you</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {actionsInOrder.map((action) => (
          <tr key={action}>
            <th scope="row">{actionWords[action]}</th>
            {roles.map((role) => (
              <td key={role} data-own={role === own || undefined}>
                <Mark yes={can(actorIn(company, role), action, { companyId: company.id })} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Mark({ yes }: { yes: boolean }) {
  return yes ? (
    <>
      <IconCheck size={16} stroke={2} className={classes.yes} aria-hidden />
      <VisuallyHidden>yes</VisuallyHidden>
    </>
  ) : (
    <span className={classes.no}>
      <span aria-hidden>–</span>
      <VisuallyHidden>no</VisuallyHidden>
    </span>
  )
}
