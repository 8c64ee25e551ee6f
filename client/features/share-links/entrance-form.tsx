import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link, useLocation } from 'react-router'
import type { LinkEntrance } from '#shared/contract/share-links.ts'
import type { LinkRight } from '#shared/permissions/can.ts'
import { admissionsQuery } from '#client/lib/session/admission.ts'
import { api, client } from '#client/lib/api/api.ts'
import { formatList } from '#client/lib/words/format.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { signInPath } from '#client/lib/session/session.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import classes from './entrance-form.module.css'

/** Asks a guest for what the link wants to know before it opens: the password, and their name. */
export function EntranceForm({ token, link }: { token: string; link: LinkEntrance }) {
  const { pathname, search, hash } = useLocation()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const enter = useEnter(token)
  const problem = enter.error ? problemOf(enter.error) : null
  const isWrong = problem?.slug === 'link-password'
  const title = link.campaignName ?? 'A preview for you'
  usePageTitle(title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter.mutate({ token, ...(name.trim() ? { name: name.trim() } : {}), password })
  }
  return (
    <FullScreen>
      <p className={classes.from}>
        {link.companyName ? `${link.companyName} shares with you` : 'Shared with a password'}
      </p>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>
        {link.needsPassword
          ? 'Whoever sent you the link can tell you the password.'
          : `You can ${formatList(rightWords(link.rights))}. No account is needed.`}
      </p>
      <form className={classes.form} onSubmit={submit}>
        {link.needsPassword ? (
          <PasswordInput
            label="Password"
            data-autofocus
            autoFocus
            required
            withAsterisk={false}
            maxLength={200}
            autoComplete="off"
            value={password}
            error={isWrong ? `${problem.title}. ${problem.detail}` : null}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : null}
        {link.needsName ? (
          <TextInput
            label="Your name"
            description="The team sees it beside what you say."
            autoFocus={!link.needsPassword}
            required
            withAsterisk={false}
            maxLength={60}
            autoComplete="name"
            value={name}
            error={problem?.fieldErrors.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        ) : null}
        {problem && !isWrong && !problem.fieldErrors.name ? <ErrorNotice error={problem} /> : null}
        <Button type="submit" size="md" loading={enter.isPending}>
          Open the preview
        </Button>
      </form>
      <p className={classes.foot}>
        Are you on the team? <Link to={signInPath(pathname + search + hash)}>Sign in</Link>
      </p>
    </FullScreen>
  )
}

function useEnter(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: Parameters<typeof client.shareLinks.enter>[0]) =>
      client.shareLinks.enter(given),
    onSuccess: async () => {
      await queries.fetchQuery({ ...admissionsQuery, staleTime: 0 })
      // Nothing is asked for any more, so that the link opens.
      const shown = api.shareLinks.show.key({ input: { token } })
      await queries.invalidateQueries({ queryKey: shown })
    },
    // What was sent may hold a password.
    gcTime: 0,
  })
}

function rightWords(rights: readonly LinkRight[]): string[] {
  return [
    'watch it change as the team works',
    ...(rights.includes('comment') ? ['comment'] : []),
    ...(rights.includes('approve') ? ['approve it'] : []),
    ...(rights.includes('analytics') ? ['see its numbers'] : []),
  ]
}
