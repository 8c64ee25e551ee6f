import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/lib/api/api.ts'
import { formatList } from '#client/lib/words/format.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { Spoken } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import type { ApiKey } from '#shared/contract/api-keys.ts'
import type { Scope } from '#shared/permissions/can.ts'
import { KeyMaker } from '../key-maker.tsx'
import { scopeWords } from '../scope-words.ts'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import { Section } from '#client/ui/settings/section.tsx'
import type { SectionProps } from '#client/lib/session/company-sections.ts'
import classes from '#client/ui/settings/table.module.css'

/** The keys with which programs use the API for the company. */
export function KeysSection({ companyId }: SectionProps) {
  const list = useQuery(api.apiKeys.list.queryOptions({ input: { companyId } }))
  const keys = list.data?.keys
  return (
    <>
      <KeyMaker companyId={companyId} />
      <Section title="Keys">
        <ListStates list={list} what="API keys" rows={2} />
        {keys?.length === 0 ? (
          <EmptyState title="No API keys">
            A key stands here with when and from where it was last used.
          </EmptyState>
        ) : null}
        {keys?.length ? <KeyTable companyId={companyId} keys={keys} /> : null}
      </Section>
    </>
  )
}

function KeyTable({ companyId, keys }: { companyId: string; keys: ApiKey[] }) {
  const [asking, setAsking] = useState<ApiKey | null>(null)
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">May</th>
            <th scope="col">Last used</th>
            <th scope="col">Expires</th>
            <th scope="col" className={classes.actions}>
              <Spoken>Actions</Spoken>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setAsking(key)} />
          ))}
        </tbody>
      </table>
      <RevokeKey companyId={companyId} apiKey={asking} onClose={() => setAsking(null)} />
    </>
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, start, scopes, createdBy, createdAt, lastUsedAt, lastUsedFrom, expiresAt } = apiKey
  return (
    <tr>
      <th scope="row">
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.sub}>
          <span className={classes.code}>{start}…</span> by {createdBy},{' '}
          <RelativeTime at={createdAt} />
        </span>
      </th>
      <td data-label="May">{mayWords(scopes)}</td>
      <td className={classes.when} data-label="Last used">
        {lastUsedAt ? <RelativeTime at={lastUsedAt} /> : 'never'}
        {lastUsedFrom ? ` from ${lastUsedFrom}` : null}
      </td>
      <td className={classes.when} data-label="Expires">
        {expiresAt ? <RelativeTime at={expiresAt} /> : 'never'}
      </td>
      <td className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          aria-label={`Revoke the key ${name}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </td>
    </tr>
  )
}

const mayWords = (scopes: readonly Scope[]) => {
  const names = scopes.map((scope) => scopeWords[scope].name.toLowerCase())
  return formatList(names)
}

type RevokeKeyProps = { companyId: string; apiKey: ApiKey | null; onClose: () => void }

function RevokeKey({ companyId, apiKey, onClose }: RevokeKeyProps) {
  const queries = useQueryClient()
  const run = async () => {
    if (apiKey) await client.apiKeys.revoke({ companyId, keyId: apiKey.id })
    await queries.invalidateQueries({ queryKey: api.apiKeys.list.key() })
  }
  return (
    <Confirm
      opened={apiKey !== null}
      onClose={onClose}
      title={`Revoke ${apiKey?.name ?? 'the key'}`}
      button="Revoke key"
      run={run}
    >
      <p>
        Programs that use the key <span className={classes.code}>{apiKey?.start}…</span> are refused
        from now on. A revoked key can’t be brought back.
      </p>
    </Confirm>
  )
}
