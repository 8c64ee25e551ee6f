import { Button, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/lib/api.ts'
import type { Invite } from '#shared/contract/invites.ts'
import { mayGrant, roles } from '#shared/permissions/can.ts'
import type { Role } from '#shared/permissions/can.ts'
import { CopyButton } from './copy-button.tsx'
import { ErrorNotice } from './error-notice.tsx'
import classes from './invite-maker.module.css'
import { roleNames, roleTasks } from './role-names.ts'

/**
 * Makes invite links by role. A link is shown once, when it is made, and works for one person.
 * `giver` is the role of the one who invites; nobody gives a role above their own.
 */
export function InviteMaker({ companyId, giver }: { companyId: string; giver: Role }) {
  const queries = useQueryClient()
  const [role, setRole] = useState<Role>('editor')
  const [made, setMade] = useState<Invite[]>([])
  const invite = useMutation({
    mutationFn: () => client.invites.create({ companyId, role }),
    onSuccess: (link) => {
      setMade((known) => [link, ...known])
      void queries.invalidateQueries({ queryKey: api.invites.list.key() })
    },
  })
  const givable = roles.filter((given) => mayGrant(giver, given))
  return (
    <div className={classes.maker}>
      <div className={classes.row}>
        <Select
          label="Role"
          className={classes.role}
          value={role}
          onChange={(value) => setRole(givable.find((given) => given === value) ?? 'editor')}
          data={givable.map((given) => ({ value: given, label: roleNames[given] }))}
          description={`Can ${roleTasks[role]}.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Button
          variant="default"
          className={classes.make}
          loading={invite.isPending}
          onClick={() => invite.mutate()}
        >
          Make invite link
        </Button>
      </div>
      {invite.error ? <ErrorNotice error={invite.error} /> : null}
      <ul className={classes.links} aria-live="polite">
        {made.map(({ id, role: given, url }) => (
          <li key={id} className={classes.link}>
            <span className={classes.given}>{roleNames[given]}</span>
            <span className={classes.url}>{url}</span>
            {url ? <CopyButton value={url} label="Copy link" /> : null}
          </li>
        ))}
      </ul>
      {made.length > 0 ? (
        <p className={classes.note}>
          Each link works once, for one person. Copy it now: it is not shown again.
        </p>
      ) : null}
    </div>
  )
}
