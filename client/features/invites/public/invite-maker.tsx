import { Button, TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { addressKey } from '#shared/lib/email-address.ts'
import { showAddress } from '#shared/lib/show-address.ts'
import { api, client } from '#client/lib/api/api.ts'
import { fetchSchemas, wrongFields } from '#client/lib/forms/wrong-fields.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import type { ProblemError } from '#client/lib/errors/problem.ts'
import type { Invite, LeadsTo } from '#shared/contract/invites.ts'
import type { Role } from '#shared/permissions/can.ts'
import { isCounted } from '#shared/plans/plans.ts'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { List, Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { InviteMail, useOpenInvites } from './invite-mail.tsx'
import classes from './invite-maker.module.css'
import { roleNames, roleTasks } from '#client/ui/roles/role-names.ts'
import { ConfirmFirst } from '#client/features/identity/public/confirm-first.tsx'
import { PlanRoom } from '#client/features/billing/public/plan-room.tsx'
import { RoleSelect } from '#client/ui/roles/role-select.tsx'

const mostAddresses = 20

type InviteMakerProps = { companyId: string; giver: Role; leadsTo?: LeadsTo }

/**
 * Invites by mail, for one address each, or by links that let in whoever has them, by role. A link
 * is shown once, when it is made, and works for one person. `giver` is the role of the one who
 * invites; nobody gives a role above their own. The invites lead to `leadsTo`, or to the dashboard.
 */
export function InviteMaker({ companyId, giver, leadsTo }: InviteMakerProps) {
  const form = useForm({
    initialValues: { role: 'editor' as Role, addresses: [] as string[] },
    validate: async (values) => {
      const wrong = await firstWrong(companyId, values)
      return wrong === undefined ? {} : { addresses: `${wrong} is not an email address.` }
    },
    validateInputOnChange: ['addresses'],
  })
  const { role, addresses } = form.values
  // What stands in the field and is no tag yet counts too: nobody should have to press Enter first.
  const [typed, setTyped] = useState('')
  const { made, send, isSending, link } = useInvites({ companyId, role, leadsTo })
  const all = typed.trim() === '' ? addresses : [...addresses, addressKey(typed)]
  const put = (next: string[]) => form.setFieldValue('addresses', next)
  const sendAll = form.onSubmit(async (values) => put(await send(values.addresses)))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    setTyped('')
    put(all)
    sendAll(event)
  }
  return (
    <Stack gap="16">
      <Stack as="form" gap="16" onSubmit={submit}>
        <TagsInput
          label="Email addresses"
          placeholder={addresses.length === 0 ? 'ada@example.com, grace@example.com' : undefined}
          {...form.getInputProps('addresses')}
          onFocus={fetchSchemas}
          searchValue={typed}
          onSearchChange={setTyped}
          onChange={(next) => put(next.map(addressKey))}
          splitChars={[',', ';', ' ', '\n']}
          maxTags={mostAddresses}
          acceptValueOnBlur
          inputMode="email"
        />
        <RoleSelect
          label="Role"
          giver={giver}
          value={role}
          onChange={(next) => form.setFieldValue('role', next)}
          description={`Can ${roleTasks[role]}.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Row gap="8" wrap>
          <Button type="submit" loading={isSending} disabled={all.length === 0}>
            {all.length > 1 ? `Send ${all.length} invites` : 'Send invite'}
          </Button>
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
            Make invite link
          </Button>
        </Row>
        {isCounted(role) ? (
          <PlanRoom
            companyId={companyId}
            limit="members"
            makeRoom="Reviewers and managers are free."
          />
        ) : null}
        {link.error ? <ErrorNotice error={link.error} /> : null}
      </Stack>
      <Outcomes companyId={companyId} made={made} />
    </Stack>
  )
}

type Values = { role: Role; addresses: string[] }

async function firstWrong(companyId: string, { role, addresses }: Values) {
  for (const email of addresses)
    if ((await wrongFields(api.invites.create, { companyId, role, email })).email) return email
}

type Refused = { address: string; problem: ProblemError }
type Wanted = { companyId: string; role: Role; leadsTo: LeadsTo | undefined }
type Made = { invites: Invite[]; refused: Refused[] }

/** `send` tries every address and answers those that were refused, so that they can be mended. */
function useInvites(wanted: Wanted) {
  const queries = useQueryClient()
  const [made, setMade] = useState<Made>({ invites: [], refused: [] })
  const keep = (invites: Invite[], refused: Refused[]) => {
    setMade((known) => ({ invites: [...invites, ...known.invites], refused }))
    void queries.invalidateQueries({ queryKey: api.invites.list.key() })
    void queries.invalidateQueries({ queryKey: api.billing.plan.key() })
  }
  const mails = useMutation({
    mutationFn: (addresses: string[]) => inviteEach(wanted, addresses),
    onSuccess: ({ invites, refused }) => keep(invites, refused),
  })
  const link = useMutation({
    mutationFn: () => client.invites.create(wanted),
    onSuccess: (invite) => keep([invite], []),
  })
  const send = async (addresses: string[]) =>
    (await mails.mutateAsync(addresses)).refused.map(({ address }) => address)
  return { made, send, isSending: mails.isPending, link }
}

async function inviteEach(wanted: Wanted, addresses: string[]): Promise<Made> {
  const made: Made = { invites: [], refused: [] }
  for (const email of addresses) {
    try {
      made.invites.unshift(await client.invites.create({ ...wanted, email }))
    } catch (error) {
      made.refused.push({ address: email, problem: problemOf(error) })
    }
  }
  return made
}

function Outcomes({ companyId, made }: { companyId: string; made: Made }) {
  const { invites, refused } = made
  const place = useRef<HTMLDivElement>(null)
  const isMailed = invites.some(({ email }) => email)
  const open = useOpenInvites(companyId, isMailed).data?.invites
  const mailOf = (invite: Invite) => open?.find(({ id }) => id === invite.id)?.mail ?? invite.mail
  const isUnconfirmed = refused.some(({ problem }) => problem.slug === 'address-unverified')
  const hasLink = invites.some(({ url }) => url)
  return (
    <div aria-live="polite" className={classes.outcomes} ref={place} tabIndex={-1}>
      {refused.map(({ address, problem }) => (
        <Text key={address} mb="8" size="13" tone="danger">
          {address} was not invited. {problem.fieldErrors.email ?? problem.detail}
        </Text>
      ))}
      {isUnconfirmed ? (
        <ConfirmFirst
          before="Before you invite by mail"
          why="Who is invited reads your name and address, so they have to be yours."
          onDone={() => place.current?.focus()}
        />
      ) : null}
      {invites.length > 0 ? (
        <List>
          {invites.map((invite) => (
            <Outcome key={invite.id} invite={{ ...invite, mail: mailOf(invite) }} />
          ))}
        </List>
      ) : null}
      {hasLink ? (
        <Text size="12" tone="ink-3">
          Each link works once, for one person. Copy it now: it is not shown again.
        </Text>
      ) : null}
    </div>
  )
}

function Outcome({ invite: { role, email, url, mail } }: { invite: Invite }) {
  return (
    <li className={classes.link}>
      <span className={classes.given}>
        {email
          ? `${showAddress(email)} is invited as ${roleNames[role].toLowerCase()}`
          : roleNames[role]}
        {mail && mail.state !== 'sent' ? <InviteMail mail={mail} /> : null}
      </span>
      <Text as="span" grow size="12" tone="ink-3" font="mono" truncate>
        {url}
      </Text>
      {url ? <CopyButton value={url} label="Copy link" /> : null}
    </li>
  )
}
